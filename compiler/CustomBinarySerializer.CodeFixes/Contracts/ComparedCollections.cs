using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>Prints methods for collections whose comparer is among their bytes, for which the library has no single call.</summary>
internal sealed class ComparedCollections(SourceScope scope)
{
    private readonly Dictionary<ITypeSymbol, string> _writers = new(SymbolEqualityComparer.IncludeNullability);
    private readonly Dictionary<ITypeSymbol, string> _readers = new(SymbolEqualityComparer.IncludeNullability);
    private readonly List<string> _methods = [];

    internal IEnumerable<string> Methods => _methods;

    /// <summary>The name of the method that writes a collection.</summary>
    internal string WriterOf(SequencePlan plan, ITypeSymbol type, ValueSource values)
    {
        if (!_writers.TryGetValue(type, out string? name))
        {
            name = scope.NewMethod("Write" + NameOf(type));
            _writers.Add(type, name);
            scope.Namespaces.Add("System.Linq");
            Prefix prefix = Prefix.Of(plan);
            _methods.Add($$"""
                private static void {{name}}(BinaryWriter writer, {{scope.NullableNameOf(type)}} value)
                {
                if (value is null)
                {
                writer.Write7BitEncodedInt({{prefix.Null}});
                return;
                }

                {{scope.DeclaredNameOf(ItemOf(plan, type))}}[] items = {{AsArray(values.ItemsOf(plan, type, "value"))}};
                writer.Write7BitEncodedInt(items.Length + {{prefix.First}});
                writer.WriteComparerOf(value);
                foreach ({{scope.DeclaredNameOf(ItemOf(plan, type))}} item in items)
                {
                {{string.Concat(values.Write(plan.Item, ItemOf(plan, type), "item", "writer").Select(statement => statement + ";\n"))}}}
                }
                """);
        }

        return name;
    }

    /// <summary>The name of the method that reads a collection.</summary>
    internal string ReaderOf(SequencePlan plan, ITypeSymbol type, ValueSource values)
    {
        if (!_readers.TryGetValue(type, out string? name))
        {
            name = scope.NewMethod("Read" + NameOf(type));
            _readers.Add(type, name);
            scope.Namespaces.UnionWith(["System", "System.Collections.Generic"]);
            Prefix prefix = Prefix.Of(plan);
            _methods.Add($$"""
                private static {{scope.NullableNameOf(type)}} {{name}}(BinaryReader reader)
                {
                int count = reader.Read7BitEncodedInt() - {{prefix.First}};
                if (count < 0)
                {
                return null;
                }

                // The list grows as the items arrive: a count alone proves nothing.
                var comparer = reader.ReadStringComparer();
                List<{{scope.DeclaredNameOf(ItemOf(plan, type))}}> items = [];
                for (int i = 0; i < count; i++)
                {
                items.Add({{values.Read(plan.Item, ItemOf(plan, type), "reader")}});
                }

                return {{values.CollectionOf(plan, type, "items.ToArray()", "comparer")}};
                }
                """);
        }

        return name;
    }

    private static string AsArray(string items) => items.StartsWith("Enumerable.ToArray(", StringComparison.Ordinal) || items.EndsWith(".ToArray()", StringComparison.Ordinal) ? items : items + ".ToArray()";

    // With the annotations of the declaration: those of a dictionary's arguments are its entry's.
    private static ITypeSymbol ItemOf(SequencePlan plan, ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments: [var item] } ? item
            : plan.Item.Model.Handle is INamedTypeSymbol { IsTupleType: false, TypeArguments.Length: 2 } entry ? entry.OriginalDefinition.Construct([.. ((INamedTypeSymbol)type).TypeArguments], [.. ((INamedTypeSymbol)type).TypeArgumentNullableAnnotations])
            : (ITypeSymbol)plan.Item.Model.Handle;

    private static string NameOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => NameOf(array.ElementType) + "Array",
        INamedTypeSymbol { TypeArguments.Length: > 0 } named => $"{named.Name}Of{string.Join("And", named.TypeArguments.Select(NameOf))}",
        _ => type.Name,
    };
}
