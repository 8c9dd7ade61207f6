using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The memory layouts of structs, as the 64-bit little-endian runtime arranges fields.</summary>
/// <remarks>
/// Code that uses a layout must verify the size at run time. Structs with references, and structs of automatic layout
/// that contain structs, have a size but no offsets.
/// </remarks>
internal sealed class StructLayouts(SymbolUniverse universe)
{
    private const int ReferenceSize = 8;

    private static readonly Dictionary<string, (int Size, int Alignment, bool HasReferences)> s_ofFramework = new()
    {
        ["System.ArraySegment`1"] = (16, 8, true),
        ["System.Collections.Immutable.ImmutableArray`1"] = (8, 8, true),
        ["System.DateOnly"] = (4, 4, false),
        ["System.DateTime"] = (8, 8, false),
        ["System.DateTimeOffset"] = (16, 8, false),
        ["System.Decimal"] = (16, 8, false),
        ["System.Guid"] = (16, 4, false),
        ["System.Half"] = (2, 2, false),
        ["System.Index"] = (4, 4, false),
        ["System.Int128"] = (16, 16, false),
        ["System.IntPtr"] = (8, 8, false),
        ["System.Memory`1"] = (16, 8, true),
        ["System.Numerics.BigInteger"] = (16, 8, true),
        ["System.Numerics.Complex"] = (16, 8, false),
        ["System.Range"] = (8, 4, false),
        ["System.ReadOnlyMemory`1"] = (16, 8, true),
        ["System.Runtime.Serialization.StreamingContext"] = (16, 8, true),
        ["System.Text.Rune"] = (4, 4, false),
        ["System.TimeOnly"] = (8, 8, false),
        ["System.TimeSpan"] = (8, 8, false),
        ["System.UInt128"] = (16, 16, false),
        ["System.UIntPtr"] = (8, 8, false),
    };

    private readonly Dictionary<TypeModel, StructLayout?> _layouts = [];

    internal int? SizeOf(TypeModel type) => Of(type)?.Size;

    internal int? OffsetOf(FieldModel field) =>
        Of(field.DeclaringType) is { Offsets: { } offsets } && offsets.TryGetValue(field, out int offset) ? offset : null;

    private StructLayout? Of(TypeModel type)
    {
        if (!_layouts.TryGetValue(type, out StructLayout? layout))
        {
            // A struct that contains itself, which no compiler accepts.
            _layouts[type] = null;
            layout = MakeUpToLimit(type);
            _layouts[type] = layout;
        }

        return layout;
    }

    // Returns null for a struct that is larger than the runtime allows.
    private StructLayout? MakeUpToLimit(TypeModel type)
    {
        try
        {
            return Make(type);
        }
        catch (OverflowException)
        {
            return null;
        }
    }

    private StructLayout? Make(TypeModel type)
    {
        if (!type.IsValueType)
        {
            return new StructLayout(ReferenceSize, ReferenceSize) { HasReferences = !type.IsPointer };
        }

        if (type.IsEnum)
        {
            return Of(type.Integer);
        }

        if (type.Handle is not INamedTypeSymbol symbol)
        {
            return null;
        }

        int size = SizeOf(symbol.SpecialType);
        if (size > 0)
        {
            return new StructLayout(size, size);
        }

        if (type.NullableOf() is { } underlying)
        {
            return Of(underlying) is { } value
                ? new StructLayout(
                    Aligned(Aligned(1, value.Alignment) + value.Size, value.Alignment),
                    value.Alignment)
                { HasReferences = value.HasReferences, IsAutomatic = value.IsAutomatic }
                : null;
        }

        if (type.IsOfFramework && s_ofFramework.TryGetValue(type.MetadataName, out (int Size, int Alignment, bool HasReferences) known))
        {
            return new StructLayout(known.Size, known.Alignment) { HasReferences = known.HasReferences };
        }

        bool isShown = !type.IsOfFramework || type.MetadataName.StartsWith("System.ValueTuple", StringComparison.Ordinal)
            || HiddenMembers.FieldsOf(universe, type) is not null;
        return isShown ? OfFields(type, symbol) : null;
    }

    private StructLayout? OfFields(TypeModel type, INamedTypeSymbol symbol)
    {
        FieldModel[] fields = type.Fields;
        StructLayout[] layouts = new StructLayout[fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            if (LayoutOf(fields[i]) is not { } layout)
            {
                return null;
            }

            layouts[i] = layout;
        }

        (LayoutKind kind, int pack, int size) = DeclaredLayoutOf(symbol);
        bool hasReferences = Array.Exists(layouts, layout => layout.HasReferences);
        return Array.Find(
            symbol.GetAttributes().ToArray(),
            one => one.AttributeClass?.Name == "InlineArrayAttribute") is { ConstructorArguments: [{ Value: int length }] }
            && layouts.Length == 1
            ? new StructLayout(layouts[0].Size * length, layouts[0].Alignment) { HasReferences = hasReferences }
            : kind == LayoutKind.Explicit ? Explicit(fields, layouts, pack, size, hasReferences)
            : kind == LayoutKind.Auto || hasReferences || Array.Exists(layouts, layout => layout.IsAutomatic) || symbol.IsTupleType
                ? Automatic(fields, layouts, hasReferences)
            : Sequential(fields, layouts, pack, size);
    }

    private StructLayout? LayoutOf(FieldModel field) =>
        field.Handle is IFieldSymbol { IsFixedSizeBuffer: true, Type: IPointerTypeSymbol items } buffer
            ? Of(universe.Of(items.PointedAtType)) is { } item ? new StructLayout(item.Size * buffer.FixedSize, item.Alignment) : null
            : Of(field.Type);

    private static StructLayout Sequential(FieldModel[] fields, StructLayout[] layouts, int pack, int size)
    {
        Dictionary<FieldModel, int> offsets = [];
        int end = 0;
        int alignment = 1;
        for (int i = 0; i < fields.Length; i++)
        {
            int own = pack == 0 ? layouts[i].Alignment : Math.Min(pack, layouts[i].Alignment);
            int start = Aligned(end, own);
            offsets[fields[i]] = start;
            end = start + layouts[i].Size;
            alignment = Math.Max(alignment, own);
        }

        return new StructLayout(Total(end, size, alignment), alignment) { Offsets = offsets };
    }

    private static StructLayout? Explicit(FieldModel[] fields, StructLayout[] layouts, int pack, int size, bool hasReferences)
    {
        Dictionary<FieldModel, int> offsets = [];
        int end = 0;
        int alignment = 1;
        for (int i = 0; i < fields.Length; i++)
        {
            if (fields[i].Handle is not IFieldSymbol symbol || FieldOffsetOf(symbol) is not { } offset)
            {
                return null;
            }

            offsets[fields[i]] = offset;
            end = Math.Max(end, offset + layouts[i].Size);
            alignment = Math.Max(alignment, pack == 0 ? layouts[i].Alignment : Math.Min(pack, layouts[i].Alignment));
        }

        return new StructLayout(Total(end, size, alignment), alignment) { Offsets = offsets, HasReferences = hasReferences };
    }

    // References first, then numbers from the widest on, then structs.
    private static StructLayout Automatic(FieldModel[] fields, StructLayout[] layouts, bool hasReferences)
    {
        int[] order = [.. Enumerable.Range(0, fields.Length)
            .OrderBy(i => fields[i].Type.IsValueType && !IsNumber(fields[i].Type) ? 1 : 0)
            .ThenByDescending(i => fields[i].Type.IsValueType && !IsNumber(fields[i].Type) ? 0 : layouts[i].Size)];
        bool hasStructs = Array.Exists(fields, field => field.Type.IsValueType && !IsNumber(field.Type));
        Dictionary<FieldModel, int> offsets = [];
        int end = 0;
        int alignment = hasReferences ? ReferenceSize : 1;
        foreach (int i in order)
        {
            int own = layouts[i].HasReferences || layouts[i].IsAutomatic ? ReferenceSize : layouts[i].Alignment;
            int start = Aligned(end, own);
            offsets[fields[i]] = start;
            end = start + layouts[i].Size;
            alignment = Math.Max(alignment, own);
        }

        return new StructLayout(Math.Max(1, Aligned(end, alignment)), alignment)
        {
            Offsets = hasStructs || hasReferences ? null : offsets,
            HasReferences = hasReferences,
            IsAutomatic = true,
        };
    }

    private static bool IsNumber(TypeModel type) =>
        type.IsEnum || (type.Handle is INamedTypeSymbol symbol && SizeOf(symbol.SpecialType) > 0);

    private static (LayoutKind Kind, int Pack, int Size) DeclaredLayoutOf(INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == nameof(StructLayoutAttribute) && attribute.ConstructorArguments is [{ Value: { } kind }])
            {
                int pack = 0;
                int size = 0;
                foreach (KeyValuePair<string, TypedConstant> named in attribute.NamedArguments)
                {
                    pack = named.Key == nameof(StructLayoutAttribute.Pack) && named.Value.Value is int packValue ? packValue : pack;
                    size = named.Key == nameof(StructLayoutAttribute.Size) && named.Value.Value is int sizeValue ? sizeValue : size;
                }

                return ((LayoutKind)Convert.ToInt32(kind, provider: null), pack, size);
            }
        }

        return (LayoutKind.Sequential, 0, 0);
    }

    private static int? FieldOffsetOf(IFieldSymbol field)
    {
        foreach (AttributeData attribute in field.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == nameof(FieldOffsetAttribute) && attribute.ConstructorArguments is [{ Value: int offset }])
            {
                return offset;
            }
        }

        return null;
    }

    private static int SizeOf(SpecialType type) => type switch
    {
        SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte => 1,
        SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Char => 2,
        SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single => 4,
        SpecialType.System_Int64
            or SpecialType.System_UInt64
            or SpecialType.System_Double
            or SpecialType.System_IntPtr
            or SpecialType.System_UIntPtr =>
            8,
        _ => 0,
    };

    // An explicit size isn't rounded.
    private static int Total(int end, int size, int alignment) => size == 0 ? Math.Max(1, Aligned(end, alignment)) : Math.Max(end, size);

    private static int Aligned(int offset, int alignment) => (offset + alignment - 1) / alignment * alignment;

    private sealed class StructLayout(int size, int alignment)
    {
        internal int Size { get; } = size;

        internal int Alignment { get; } = alignment;

        internal bool HasReferences { get; init; }

        /// <summary>Gets whether the runtime chose the order.</summary>
        internal bool IsAutomatic { get; init; }

        internal Dictionary<FieldModel, int>? Offsets { get; init; }
    }
}
