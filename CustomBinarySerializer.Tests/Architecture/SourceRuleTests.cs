using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class SourceRuleTests
{
    private static readonly string[] s_unsafeFiles =
    [
        "Contracts/ClassContract.cs",
        "Contracts/CursorFormContract.cs",
        "Contracts/FlatContract.cs",
        "Contracts/Interpretation/RawMemory.cs",
        "Contracts/StructContract.cs",
        "Frames/NestedObjects.cs",
        "Payload/Contract.cs",
        "Payload/FrameSession.cs",
        "Payload/LittleEndian.cs",
        "Payload/MessageMemory.Borrowed.cs",
        "Payload/MessageMemory.Nested.cs",
        "Payload/MessageMemory.cs",
        "Payload/Packing.cs",
        "Payload/PayloadReader.Lifetime.cs",
        "Payload/PayloadReader.Text.cs",
        "Payload/PayloadReader.cs",
        "Payload/PayloadWriter.cs",
        "Payload/ReadCursor.cs",
        // The framework's base class takes pointers.
        "Payload/VisibleJsonEncoder.cs",
        "Payload/WriteCursor.cs",
        "SharedMemory/Rings/RingMemory.cs",
        "TextEncoding/CompactForm.cs",
        "TextEncoding/ITextForm.cs",
        "TextEncoding/LongAscii.cs",
        "TextEncoding/LongTextKey.cs",
        "TextEncoding/MaskedAscii.cs",
        "TextEncoding/MaskedText.cs",
        "TextEncoding/PrefixedText.cs",
        "TextEncoding/SevenBitEncoded.cs",
        "TextEncoding/ShortTextKey.cs",
        "TextEncoding/StringCache.cs",
        "TextEncoding/Utf8Decoder.cs",
        "TextEncoding/Utf8Encoder.cs",
        "TextEncoding/Utf8Form.cs",
        "TextEncoding/Utf8Text.cs",
        "TextEncoding/Utf8Transcoding.cs",
    ];

    private static readonly string[] s_filesWithIL =
    [
        "Contracts/Emission/CompiledRoutines.cs",
        "Contracts/Emission/EmittedAssembly.cs",
        "Contracts/Emission/RecordedRoutine.cs",
        "Graphs/Types/FieldsEmitter.cs",
        "Payload/InstanceFactory.cs",
    ];

    // The runtime knows an attribute there by its name.
    private const string CompilerServices = "System.Runtime.CompilerServices";

    [Test]
    public void PointersAreInTheNamedFilesOnly() =>
        Assert.That(FilesWith(node => node.IsKind(SyntaxKind.UnsafeStatement) || IsUnsafeDeclaration(node)), Is.EqualTo(s_unsafeFiles));

    [Test]
    public void ILIsInTheNamedFilesOnly() =>
        Assert.That(
            FilesWith(node => node is IdentifierNameSyntax { Identifier.ValueText: "ILGenerator" or "DynamicMethod" or "TypeBuilder" }),
            Is.EqualTo(s_filesWithIL));

    [Test]
    public void NamespacesAreFoldersExceptForWhatUsersType()
    {
        IEnumerable<string> misplaced =
            from file in LibrarySource.Files
            from declared in file.GetRoot().DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>()
            let name = declared.Name.ToString()
            let isPublic = declared.Members.Where(member => member is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax)
                .Any(type => type.Modifiers.Any(SyntaxKind.PublicKeyword))
            where name != LibrarySource.NamespaceOf(file)
            && !(isPublic && name == LibrarySource.PublicNamespaceOf(file))
            && name != CompilerServices
            select LibrarySource.PathOf(file);

        Assert.That(misplaced, Is.Empty);
    }

    // The runtime makes a culture of any well-formed name and keeps it for good; there, untrusted names are
    // compared with those it knows.
    [Test]
    public void CulturesAreMadeOfNamesInOnePlace() =>
        Assert.That(
            FilesWith(node =>
                node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "GetCultureInfo" } }
                or ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax { Identifier.Text: "CultureInfo" or "RegionInfo" } }),
            Is.EqualTo(["Contracts/BuiltIn/TextConversions.cs"]));

    [Test]
    public void TypesThatUsersNameAreInTheRootNamespace()
    {
        string[] expected =
            [nameof(CustomBinaryFormatter), nameof(ICustomBinarySerializable), nameof(TypeRegistry), nameof(BinaryTypeIdAttribute)];

        Assert.That(
            typeof(CustomBinaryFormatter)
                .Assembly.GetExportedTypes()
                .Where(type => type.Namespace == LibrarySource.RootNamespace)
                .Select(type => type.Name), Is.SupersetOf(expected));
    }

    private static bool IsUnsafeDeclaration(SyntaxNode node) =>
        node is MemberDeclarationSyntax member && member.Modifiers.Any(SyntaxKind.UnsafeKeyword);

    private static IEnumerable<string> FilesWith(Func<SyntaxNode, bool> predicate) =>
        LibrarySource.Files
            .Where(file => file.GetRoot().DescendantNodes().Any(predicate))
            .Select(LibrarySource.PathOf)
            .Order(StringComparer.Ordinal);
}
