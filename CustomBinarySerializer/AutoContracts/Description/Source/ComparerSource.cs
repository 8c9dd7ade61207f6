namespace CustomBinarySerializer.AutoContracts.Description.Source;

/// <summary>The C# of the byte that says how a collection of strings compares them.</summary>
internal static class ComparerSource
{
    internal static string CodeOf(Type collection) => $"(byte)0 /* {collection} */";
}
