using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;

#pragma warning disable RS0030 // The place that closes the library's generic classes over the arguments of types in a plan.

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Closes the generic classes of the table over the arguments of a type: the one place that makes generic types.</summary>
internal static class ClosedTypes
{
    private const string NoCode =
        "Where no code can be made at run time, the runtime has it for reference types, and says so for others; the planner then refuses the member.";

    private const string Annotated =
        "The parameter carries the annotation that the closed type needs; the members of what it is closed over are kept as the documentation of RegisterAuto says.";

    private const string Add = "{0}.Aggregate(new {T}(), (made, item) => { made.Add(item); return made; })";
    private const string AddEntry = "{0}.Aggregate(new {T}(), (made, entry) => { made.Add(entry.Key, entry.Value); return made; })";

    /// <summary>The conversion of a built-in type.</summary>
    internal static Conversion ConversionOf(Type type) =>
        type.Assembly == typeof(object).Assembly && SimpleTypes.FindConverter(type.FullName ?? "") is { } converter
            ? ConversionOf(converter, BuiltInRows.Find(type.FullName!)!)
            : ConversionOf((ConvertedType)BuiltInTypes.Find(type)!, type);

    internal static Conversion ConversionOf(ConvertedType known, Type type) => ConversionOf(Close(known.Converter, BuiltInTypes.ArgumentsOf(type)), known.Row);

    private static Conversion ConversionOf([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type converter, BuiltInRow row) =>
        Conversion.ByClass(converter) with { ToSource = row.ToSource, FromSource = row.FromSource };

    internal static CollectionShape ShapeOf(CollectionType known, Type type) =>
        ShapeOf(known.Shape, BuiltInTypes.ArgumentsOf(type)) with { ItemsSource = known.Row.ToSource, FinishSource = known.Row.FromSource };

    /// <summary>The shape of a collection that the rules have found.</summary>
    internal static CollectionShape ShapeOf(ShapeModel shape, Type type)
    {
        Type item = (Type)shape.Item.Handle;
        return shape.Kind switch
        {
            ShapeKind.ArrayOrList => CollectionShape.OfArrayOrList(item),
            ShapeKind.BuiltIn => ShapeOf((CollectionType)BuiltInTypes.Find(type)!, type),
            ShapeKind.FSharpList => ShapeOf(typeof(FSharpListShape<,>), [type, item]) with
            {
                ItemsSource = "{0}",
                FinishSource = "Microsoft.FSharp.Collections.ListModule.OfArray({0})",
            },
            ShapeKind.FSharpSet => ShapeOf(typeof(FSharpSetShape<,>), [type, item]) with { ItemsSource = "{0}", FinishSource = "new {T}({0})" },
            ShapeKind.FSharpMap => ShapeOf(typeof(FSharpMapShape<,,>), [type, .. item.GetGenericArguments()]) with
            {
                ItemsSource = "{0}",
                FinishSource = "new {T}({0}.Select(entry => Tuple.Create(entry.Key, entry.Value)))",
            },
            ShapeKind.UserDictionary => ShapeOf(typeof(UserDictionaryShape<,,>), [type, .. item.GetGenericArguments()]) with
            {
                ItemsSource = "{0}.ToArray()",
                FinishSource = HasPublicAdd(type, item.GetGenericArguments()) ? AddEntry : null,
            },
            ShapeKind.UserCollection => ShapeOf(typeof(UserCollectionShape<,>), [type, item]) with
            {
                ItemsSource = "{0}.ToArray()",
                FinishSource = HasPublicAdd(type, [item]) ? Add : null,
            },
            _ => ShapeOf(typeof(UserEnumerableShape<,>), [type, item]) with { ItemsSource = "{0}.ToArray()", FinishSource = Add },
        };
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What trimming removed isn't printed.")]
    private static bool HasPublicAdd(Type type, Type[] items) => type.GetMethod("Add", items) is not null;

    private static CollectionShape ShapeOf(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape, Type[] arguments) =>
        CollectionShape.Of(MakeShape(shape, arguments));

    /// <summary>Makes a shape, which may be generic in the arguments of its collection.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    internal static IShape MakeShape(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape, Type[] arguments) =>
        (IShape)Activator.CreateInstance(shape.IsGenericTypeDefinition ? shape.MakeGenericType(arguments) : shape)!;

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = Annotated)]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    private static Type Close(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type open, Type[] arguments) =>
        open.IsGenericTypeDefinition ? open.MakeGenericType(arguments) : open;
}
