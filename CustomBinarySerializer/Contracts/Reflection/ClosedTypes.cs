using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;

#pragma warning disable RS0030 // The place that closes the library's generic classes over the arguments of types in a plan.

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>
/// Methods that close the generic classes of the library over type arguments. No other class creates generic types.
/// </summary>
internal static class ClosedTypes
{
    private const string NoCode =
        "Where no code can be made at run time, the runtime has it for reference types, and says so for others; "
        + "the planner then refuses the member.";

    private const string Annotated =
        "The parameter carries the annotation that the closed type needs; the members of what it is closed over are kept "
        + "as the documentation of Register says.";

    /// <summary>Returns the conversion of a built-in type.</summary>
    internal static Conversion ConversionOf(Type type) =>
        type.Assembly == typeof(object).Assembly && SimpleTypes.FindConverter(type.FullName ?? "") is { } converter
            ? Conversion.ByClass(converter)
            : ConversionOf((ConvertedType)BuiltInTypes.Find(type)!, type);

    internal static Conversion ConversionOf(ConvertedType known, Type type) =>
        Conversion.ByClass(Close(known.Converter, BuiltInTypes.ArgumentsOf(type)));

    internal static CollectionShape ShapeOf(CollectionType known, Type type) => ShapeOf(known.Shape, BuiltInTypes.ArgumentsOf(type));

    /// <summary>Returns the shape of a collection that the rules have classified.</summary>
    internal static CollectionShape ShapeOf(ShapeModel shape, Type type)
    {
        Type item = (Type)shape.Item.Handle;
        return shape.Kind switch
        {
            ShapeKind.ArrayOrList => CollectionShape.OfArrayOrList(item),
            ShapeKind.BuiltIn => ShapeOf((CollectionType)BuiltInTypes.Find(type)!, type),
            ShapeKind.FSharpList => ShapeOf(typeof(FSharpListShape<,>), [type, item]),
            ShapeKind.FSharpSet => ShapeOf(typeof(FSharpSetShape<,>), [type, item]),
            ShapeKind.FSharpMap => ShapeOf(typeof(FSharpMapShape<,,>), [type, .. item.GetGenericArguments()]),
            ShapeKind.UserDictionary => ShapeOf(typeof(UserDictionaryShape<,,>), [type, .. item.GetGenericArguments()]),
            ShapeKind.UserCollection => ShapeOf(typeof(UserCollectionShape<,>), [type, item]),
            _ => ShapeOf(typeof(UserEnumerableShape<,>), [type, item]),
        };
    }

    private static CollectionShape ShapeOf(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape, Type[] arguments) =>
        CollectionShape.Of(MakeShape(shape, arguments));

    /// <summary>Creates a shape, which may have the type parameters of its collection.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    internal static IShape MakeShape(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape, Type[] arguments) =>
        (IShape)Activator.CreateInstance(shape.IsGenericTypeDefinition ? shape.MakeGenericType(arguments) : shape)!;

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NoCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Annotated)]
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = Annotated)]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)]
    private static Type Close(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type open, Type[] arguments) =>
        open.IsGenericTypeDefinition ? open.MakeGenericType(arguments) : open;
}
