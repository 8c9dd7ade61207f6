using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

#pragma warning disable RS0030 // Interfaces are closed over the item of a collection in a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>The methods that emitted code calls to enumerate a collection.</summary>
[RequiresDynamicCode("Closes generic types.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = IfKept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = IfKept)]
internal sealed record EnumerationMethods(MethodInfo Count, MethodInfo GetEnumerator, MethodInfo MoveNext, MethodInfo Current)
{
    private const string IfKept = "Where trimming has removed one, those of the interfaces are used, which are kept.";

    internal static EnumerationMethods Of(Type source, Type item) => FindOwn(source) ?? OfInterfaces(item);

    private static EnumerationMethods? FindOwn(Type source) =>
        source.GetMethod("get_Count", Type.EmptyTypes) is { } count
        && source.GetMethod("GetEnumerator", Type.EmptyTypes) is { } getEnumerator
        && getEnumerator.ReturnType.GetMethod("MoveNext", Type.EmptyTypes) is { } moveNext
        && getEnumerator.ReturnType.GetMethod("get_Current", Type.EmptyTypes) is { } current
            ? new EnumerationMethods(count, getEnumerator, moveNext, current)
            : null;

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IReadOnlyCollection<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IEnumerable<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IEnumerator<>))]
    private static EnumerationMethods OfInterfaces(Type item) => new(
        typeof(IReadOnlyCollection<>).MakeGenericType(item).GetMethod("get_Count")!,
        typeof(IEnumerable<>).MakeGenericType(item).GetMethod("GetEnumerator")!,
        typeof(IEnumerator).GetMethod(nameof(IEnumerator.MoveNext))!,
        typeof(IEnumerator<>).MakeGenericType(item).GetMethod("get_Current")!);
}
