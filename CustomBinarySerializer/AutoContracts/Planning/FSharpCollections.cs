using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.AutoContracts.Table.Collections;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>The lists, sets and maps of F#, known by their names, so that nothing here refers to its library.</summary>
internal static class FSharpCollections
{
    /// <summary>Returns how a list, a set or a map of F# is written, or null for any other type.</summary>
    internal static CollectionShape? FindShape(Type type) =>
        !type.IsConstructedGenericType ? null : type.GetGenericTypeDefinition().FullName switch
        {
            "Microsoft.FSharp.Collections.FSharpList`1" =>
                ClosedTypes.ShapeOf(typeof(FSharpListShape<,>), [type, .. type.GetGenericArguments()]) with
                {
                    ItemsSource = "{0}",
                    FinishSource = "Microsoft.FSharp.Collections.ListModule.OfArray({0})",
                },
            "Microsoft.FSharp.Collections.FSharpSet`1" =>
                ClosedTypes.ShapeOf(typeof(FSharpSetShape<,>), [type, .. type.GetGenericArguments()]) with
                {
                    ItemsSource = "{0}",
                    FinishSource = "new {T}({0})",
                },
            "Microsoft.FSharp.Collections.FSharpMap`2" =>
                ClosedTypes.ShapeOf(typeof(FSharpMapShape<,,>), [type, .. type.GetGenericArguments()]) with
                {
                    ItemsSource = "{0}",
                    FinishSource = "new {T}({0}.Select(entry => Tuple.Create(entry.Key, entry.Value)))",
                },
            _ => null,
        };
}
