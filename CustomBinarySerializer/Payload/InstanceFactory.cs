using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A factory for instances of one type. Thread-safe.</summary>
internal sealed class InstanceFactory
{
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    [DynamicallyAccessedMembers(NeededMembers)]
    private readonly Type _type;
    private readonly ConstructorInfo? _constructor;
    private Func<object>? _create;

    /// <exception cref="ArgumentException">The type lacks the required parameterless constructor.</exception>
    internal InstanceFactory([DynamicallyAccessedMembers(NeededMembers)] Type type, InstanceCreation creation)
    {
        _type = type;
        if (creation != InstanceCreation.Uninitialized)
        {
            _constructor = type.GetConstructor(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, Type.EmptyTypes);
        }

        if (creation == InstanceCreation.Constructor && _constructor is null && !type.IsValueType)
        {
            throw new ArgumentException(
                $"{type} has no parameterless constructor, which InstanceCreation.Constructor asks for.", nameof(type));
        }
    }

    internal bool RunsConstructor => _constructor is not null;

    // Compiled on first use, so that a type that is never read costs nothing. If two threads compile it at once, either
    // result is valid.
    internal object Create() => (_create ??= MakeCreate())();

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor runs, so none needs to be kept.")]
    internal static object CreateUninitialized(Type type) => RuntimeHelpers.GetUninitializedObject(type);

    private Func<object> MakeCreate()
    {
        if (_constructor is null)
        {
            return () => RuntimeHelpers.GetUninitializedObject(_type);
        }

        return RuntimeFeature.IsDynamicCodeSupported
            ? EmitConstructorCall(_constructor)
            : () => _constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, null, null);
    }

    [RequiresDynamicCode("Emits IL.")]
    private static Func<object> EmitConstructorCall(ConstructorInfo constructor)
    {
        Type type = constructor.DeclaringType!;

        // The delegate is bound to an unused first argument: without one, it calls through a thunk that moves the
        // arguments.
        DynamicMethod method = new($"Create {type.Name}", typeof(object), [typeof(object)], type, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();

        // return new T();
        il.Emit(OpCodes.Newobj, constructor);
        if (type.IsValueType)
        {
            il.Emit(OpCodes.Box, type);
        }

        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<Func<object>>(type);
    }
}
