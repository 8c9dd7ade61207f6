using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Closes the generic classes of the table over the arguments of a type: the one place that makes generic types.</summary>
internal static class ClosedTypes
{
    private const string NoCode =
        "Where no code can be made at run time, the runtime has it for reference types, and says so for others; the planner then refuses the member.";

    private const string Annotated =
        "The parameter carries the annotation that the closed type needs; the members of what it is closed over are kept as the documentation of RegisterAuto says.";

    internal static Conversion ConversionOf(ConvertedType line, Type type) =>
        Conversion.ByClass(Close(line.Converter, BuiltInTypes.ArgumentsOf(type))) with { ToSource = line.ToSource, FromSource = line.FromSource };

    internal static CollectionShape ShapeOf(CollectionType line, Type type) =>
        CollectionShape.ByClass(Close(line.Shape, BuiltInTypes.ArgumentsOf(type))) with { ItemsSource = line.ItemsSource, FinishSource = line.FinishSource };

    /// <summary>The shape of a type that the table can't name: a user's, or one of F#.</summary>
    internal static CollectionShape ShapeOf(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape, params Type[] arguments) =>
        CollectionShape.ByClass(Close(shape, arguments));

    /// <summary>A type that is declared inside a generic one, for the arguments of that.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "It has no parameters but those of the type around it, which is in use.")]
    internal static Type NestedIn(Type type, Type nested) => nested.MakeGenericType(type.GetGenericArguments());

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = Annotated)]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    private static Type Close(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type open, Type[] arguments) =>
        open.IsGenericTypeDefinition ? open.MakeGenericType(arguments) : open;
}
