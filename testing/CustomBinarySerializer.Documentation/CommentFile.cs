using System.Globalization;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation;

/// <summary>The file of documentation comments beside an assembly.</summary>
internal sealed class CommentFile(string path) : DocumentationProvider
{
    private readonly Dictionary<string, string> _comments = XDocument.Load(path, LoadOptions.PreserveWhitespace).Descendants("member")
        .ToDictionary(member => member.Attribute("name")!.Value, member => member.ToString(SaveOptions.DisableFormatting));

    public override bool Equals(object? obj) => ReferenceEquals(this, obj);

    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(path);

    protected override string GetDocumentationForSymbol(
        string documentationMemberID, CultureInfo preferredCulture, CancellationToken cancellationToken = default) =>
        _comments.GetValueOrDefault(documentationMemberID, "");
}
