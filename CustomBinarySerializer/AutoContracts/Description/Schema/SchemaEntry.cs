namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>What a schema says about one id.</summary>
/// <param name="TypeId">The id.</param>
/// <param name="Name">The type, with its namespace and without its assembly.</param>
/// <param name="Layout">The bytes of a payload, or null if only the type itself knows them.</param>
/// <param name="AllowsTrailingData">Whether readers skip bytes behind those that they know.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="UpcastTo">The type that readers get in its place, or null.</param>
internal sealed record SchemaEntry(
    int TypeId, string Name, SchemaNode? Layout, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <summary>How differences name it.</summary>
    public override string ToString() => $"id {TypeId} ({Name})";
}
