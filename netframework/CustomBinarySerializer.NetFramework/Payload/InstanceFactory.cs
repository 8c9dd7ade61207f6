using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Payload;

/// <summary>A factory for instances of one type. Thread-safe.</summary>
internal sealed class InstanceFactory
{
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    private readonly Type _type;
    private readonly ConstructorInfo? _constructor;

    /// <exception cref="ArgumentException">The type lacks the required parameterless constructor.</exception>
    internal InstanceFactory(Type type, InstanceCreation creation)
    {
        _type = type;
        if (creation != InstanceCreation.Uninitialized)
        {
            _constructor = type.GetConstructor(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, null, Type.EmptyTypes, null);
        }

        if (creation == InstanceCreation.Constructor && _constructor is null && !type.IsValueType)
        {
            throw new ArgumentException(
                $"{type} has no parameterless constructor, which InstanceCreation.Constructor asks for.", nameof(type));
        }
    }

    internal object Create()
    {
        if (_constructor is null)
        {
            return FormatterServices.GetUninitializedObject(_type);
        }

        try
        {
            return _constructor.Invoke(null);
        }
        catch (TargetInvocationException e) when (e.InnerException is not null)
        {
            ExceptionDispatchInfo.Capture(e.InnerException).Throw();
            throw;
        }
    }
}
