using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Finds the methods that a type wants called around writing and reading.</summary>
[RequiresUnreferencedCode(TypeLevels.Reason)]
internal static class CallbackMethods
{
    internal static Callbacks Of(Type type)
    {
        MethodInfo[] methods = [.. TypeLevels.Of(type).SelectMany(level => TypeLevels.MethodsOf(level, BindingFlags.Static))];
        Callbacks callbacks = new(
            With<OnSerializingAttribute>(methods),
            With<OnSerializedAttribute>(methods),
            With<OnDeserializingAttribute>(methods),
            With<OnDeserializedAttribute>(methods));
        return callbacks.IsEmpty ? Callbacks.None : callbacks;
    }

    // One call runs the most derived override, so a method that is marked in base and override counts once.
    private static ImmutableArray<MethodInfo> With<TAttribute>(MethodInfo[] methods)
        where TAttribute : Attribute =>
        [.. methods
            .Where(method => method.IsDefined(typeof(TAttribute), inherit: false))
            .Select(method => Checked(method, typeof(TAttribute)))
            .DistinctBy(method => method.GetBaseDefinition())];

    private static MethodInfo Checked(MethodInfo method, Type attribute) =>
        !method.IsStatic
        && !method.IsGenericMethodDefinition
        && method.ReturnType == typeof(void)
        && method.GetParameters() is [{ } parameter]
        && parameter.ParameterType == typeof(StreamingContext)
            ? method
            : throw LayoutErrors.Callback(method, attribute.Name[..^nameof(Attribute).Length]);
}
