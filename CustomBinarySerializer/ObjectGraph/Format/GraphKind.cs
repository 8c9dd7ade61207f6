namespace CustomBinarySerializer.ObjectGraph.Format;

/// <summary>
/// What stands where a value does. Part of the format. Those between <see cref="Reference"/> and <see cref="Struct"/> are the negated
/// ids of <see cref="AutoContracts.Table.BuiltInTypes"/>.
/// </summary>
internal static class GraphKind
{
    /// <summary>A reference to an object.</summary>
    internal const int Reference = 0;

    /// <summary>The largest kind of a built-in value.</summary>
    internal const int LastScalar = 63;

    /// <summary>A struct; its layout follows.</summary>
    internal const int Struct = 64;

    /// <summary>A value or null; the kind of the value follows.</summary>
    internal const int Nullable = 65;

    internal static bool IsScalar(int kind) => kind is > Reference and <= LastScalar;
}
