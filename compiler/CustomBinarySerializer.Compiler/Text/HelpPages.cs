namespace CustomBinarySerializer.Compiler.Text;

/// <summary>Addresses of pages of the documentation, below the address that the build sets.</summary>
/// <remarks>
/// <c>dotnet build -p:DocumentationAddress=https://…</c> names the published folder <c>docs</c>, whose pages end in
/// <c>.html</c>. Without it there is no address.
/// </remarks>
internal static partial class HelpPages
{
    private static readonly string? s_address = FindAddress();

    /// <summary>Returns the address of a rule's page, or the page's path in the repository.</summary>
    internal static string OfRule(string id) => OfRule(s_address, id);

    /// <summary>Returns the address of an error code's section, or null.</summary>
    internal static string? OfError(string code) => OfError(s_address, code);

    internal static string OfRule(string? address, string id) => address is null ? $"docs/rules/{id}.md" : $"{address}/rules/{id}.html";

    internal static string? OfError(string? address, string code) =>
        address is null ? null : $"{address}/reference/errors.html#{code.ToLowerInvariant()}";

    private static string? FindAddress()
    {
        string? address = null;
        SetAddress(ref address);
        return address?.TrimEnd('/');
    }

    // In the file that DocumentationAddress.targets generates if the build has an address.
    static partial void SetAddress(ref string? address);
}
