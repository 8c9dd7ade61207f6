using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Closes the generic classes of the table over the arguments of a type: the one place that makes generic types.</summary>
internal static class ClosedTypes
{
    private const string NoCode =
        "Where no code can be made at run time, the runtime has it for reference types, and says so for others; the planner then refuses the member.";

    private const string Annotated = "The table's column carries the annotation that the closed type needs.";

    internal static Conversion ConversionOf(ConvertedType line, Type type) =>
        Conversion.ByClass(Close(line.Converter, type)) with { ToSource = line.ToSource, FromSource = line.FromSource };

    internal static CollectionShape ShapeOf(CollectionType line, Type type) =>
        CollectionShape.ByClass(Close(line.Shape, type)) with { ItemsSource = line.ItemsSource, FinishSource = line.FinishSource };

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = Annotated)]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    private static Type Close(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type open, Type type) =>
        open.IsGenericTypeDefinition ? open.MakeGenericType(BuiltInTypes.ArgumentsOf(type)) : open;
}
