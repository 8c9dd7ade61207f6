using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Makes objects as a <see cref="Construction"/> says.</summary>
internal sealed class InstanceMaker
{
    private readonly Type _type;
    private readonly ConstructorInvoker? _constructor;

    internal InstanceMaker(Type type, Construction construction)
    {
        _type = type;
        if (construction.Constructor is { } constructor)
        {
            _constructor = ConstructorInvoker.Create(constructor);
            ParameterCount = constructor.GetParameters().Length;
        }
    }

    /// <summary>How many members the constructor takes.</summary>
    internal int ParameterCount { get; }

    internal object Make() => _constructor is null ? Zeroed(_type) : _constructor.Invoke();

    internal object Make(Span<object?> arguments) => _constructor!.Invoke(arguments);

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor runs: the object begins as zeros, for which its type is enough.")]
    internal static object Zeroed(Type type) => RuntimeHelpers.GetUninitializedObject(type);
}
