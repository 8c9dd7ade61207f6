using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>Creates instances of one type. Thread-safe.</summary>
internal sealed class InstanceFactory
{
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    [DynamicallyAccessedMembers(NeededMembers)]
    private readonly Type _type;
    private readonly ConstructorInfo? _constructor;
    private Func<object>? _create;

    /// <exception cref="ArgumentException">A constructor is asked for and there is none.</exception>
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

    // Compiled on first use, so that a type that is registered but never read costs nothing;
    // two threads that meet here both compile, and either result serves.
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

        // With a first argument that the delegate is bound to: a delegate without one goes by way of a thunk that moves the others.
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
