using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class FolderArrowTests
{
    // Each may use those before it. Carriers share a place, and so may not use each other. The project of object graphs
    // refers to none of them.
    private static readonly Dictionary<string, int> s_places = new()
    {
        ["Compiler"] = -2,
        ["Files"] = -1,
        ["Telemetry"] = -1,
        [""] = 0,
        ["TextEncoding"] = 1,
        ["Payload"] = 2,
        ["Contracts"] = 3,
        ["Registry"] = 4,
        ["Frames"] = 5,
        ["Inspection"] = 6,
        ["Formatter"] = 7,
        ["TransactionFiles"] = 7,
        ["SharedMemory"] = 7,
        ["Graphs"] = 8,
        ["Testing"] = 9,
    };

    // The order of the folders inside these. The files of a folder come last, unless other folders are made of them.
    private static readonly Dictionary<string, int> s_placesInside = new()
    {
        ["Compiler/Memory"] = 0,
        ["Compiler/Options"] = 0,
        ["Compiler/Text"] = 0,
        ["Compiler/Models"] = 1,
        ["Compiler/Plans"] = 2,
        ["Compiler/Planning"] = 3,
        ["Compiler/CSharp"] = 4,
        ["Compiler/Schema"] = 5,
        ["Compiler/Lowering"] = 5,
        ["Compiler/Source"] = 6,
        ["Contracts/Collections"] = 3,
        ["Contracts/Exceptions"] = 3,
        ["Contracts/BuiltIn"] = 5,
        ["Contracts/Reflection"] = 6,
        ["Contracts/Schema"] = 7,
        ["Contracts/Emission"] = 8,
        ["Contracts/Interpretation"] = 8,
        ["Contracts"] = 9,
        ["Graphs/Format"] = 0,
        ["Graphs/Reflection"] = 1,
        ["Graphs/Writing"] = 2,
        ["Graphs/Reading"] = 2,
        ["Graphs/Types"] = 3,
        ["Graphs/BuiltIn"] = 4,
        ["Graphs"] = 5,
        ["Graphs/Assemblies"] = 6,
        ["Graphs/Import/Records"] = 6,
        ["Graphs/Import/Names"] = 7,
        ["Graphs/Import/Transcoding"] = 8,
        ["Graphs/Import"] = 9,
        ["Graphs/Import/Inspection"] = 9,
        ["Graphs/Columns"] = 10,
        ["TransactionFiles/Telemetry"] = -1,
        ["TransactionFiles/Storage"] = 0,
        ["TransactionFiles/Waiting"] = 0,
        ["TransactionFiles/Segments"] = 1,
        ["TransactionFiles/Archiving"] = 2,
        ["TransactionFiles/Compressing"] = 3,
        ["TransactionFiles/Accepting"] = 4,
        ["TransactionFiles/Positions"] = 4,
        ["TransactionFiles/Index"] = 4,
        ["TransactionFiles/Recovering"] = 5,
        ["TransactionFiles/Reading"] = 6,
        ["TransactionFiles/Writing"] = 6,
        ["TransactionFiles"] = 7,
        ["TransactionFiles/Plain"] = 8,
        ["SharedMemory/Telemetry"] = 0,
        ["SharedMemory/Waiting"] = 0,
        ["SharedMemory/Rings"] = 1,
        ["SharedMemory/Receiving"] = 2,
        ["SharedMemory/Queues"] = 3,
        ["SharedMemory/Broadcasting"] = 3,
        ["SharedMemory"] = 4,
        ["SharedMemory/Requests"] = 5,
        ["Testing/Recordings"] = 0,
        ["Testing"] = 1,
    };

    // Files of the core's own folder that use others: each has the place of a folder. All others there use nothing.
    private static readonly Dictionary<string, string> s_placesOfFiles = new()
    {
        ["BinaryFormatterReader.cs"] = "Frames",
        ["BinaryFrames.cs"] = "Formatter",
        ["BinaryReaderCollectionExtensions.cs"] = "Payload",
        ["BinaryReaderComparerExtensions.cs"] = "Payload",
        ["BinaryReaderObjectExtensions.cs"] = "Frames",
        ["BinaryReaderValueExtensions.Modern.cs"] = "Payload",
        ["BinaryReaderValueExtensions.cs"] = "Payload",
        ["BinaryWriterCollectionExtensions.cs"] = "Payload",
        ["BinaryWriterComparerExtensions.Modern.cs"] = "Payload",
        ["BinaryWriterComparerExtensions.cs"] = "Payload",
        ["BinaryWriterObjectExtensions.cs"] = "Frames",
        ["BinaryWriterValueExtensions.Modern.cs"] = "Payload",
        ["BinaryWriterValueExtensions.cs"] = "Payload",
        ["BlockView.cs"] = "Payload/Views",
        ["ContractSet.cs"] = "Contracts",
        ["CustomBinaryFormatter.Async.cs"] = "Formatter",
        ["CustomBinaryFormatter.Memory.cs"] = "Formatter",
        ["CustomBinaryFormatter.Ranges.cs"] = "Formatter",
        ["CustomBinaryFormatter.cs"] = "Formatter",
        ["DeserializedException.cs"] = "Contracts/Exceptions",
        ["Fingerprint.cs"] = "Contracts/Schema",
        ["FormatterOptions.Modern.cs"] = "Frames",
        ["FormatterOptions.cs"] = "Frames",
        ["FrameInspector.cs"] = "Inspection",
        ["FrameLimits.cs"] = "Frames",
        ["IFrameView.cs"] = "Payload/Views",
        ["MessageHandlers.cs"] = "Frames",
        ["NestedObject.cs"] = "Payload/Views",
        ["SchemaDescription.cs"] = "Contracts/Schema",
        ["SequenceView.cs"] = "Payload/Views",
        ["TextView.cs"] = "Payload/Views",
        ["TypeRegistrations.cs"] = "Formatter",
        ["TypedFormatter.cs"] = "Formatter",
        ["TypeRegistry.Lookup.cs"] = "Registry",
        ["TypeRegistry.cs"] = "Registry",
    };

    private static readonly Lazy<(string From, string To, string FromInside, string ToInside, string Text)[]> s_references = new(
        () => [.. References()]);

    [Test]
    public void EveryFileIsInAFolderWithAPlace() =>
        Assert.That(LibrarySource.Files.Select(LibrarySource.FolderOf).Distinct(), Is.SubsetOf(s_places.Keys));

    [Test]
    public void FilesWithAPlaceAreThere() =>
        Assert.That(s_placesOfFiles.Keys, Is.SubsetOf(LibrarySource.Files.Select(LibrarySource.PathOf)));

    [Test]
    public void ReferencesGoOneWay() =>
        Assert.That(
            s_references.Value.Where(reference => !IsAllowed(reference.From, reference.To)).Select(reference => reference.Text), Is.Empty);

    [Test]
    public void ReferencesInsideFoldersGoOneWay() =>
        Assert.That(
            s_references.Value.Where(reference => !IsAllowedInside(reference.FromInside, reference.ToInside))
                .Select(reference => reference.Text), Is.Empty);

    [Test]
    public void ReferencesAreSeen() =>
        Assert.That(
            s_references.Value.Select(reference => (reference.From, reference.To)), Does.Contain(("Formatter", "Frames"))
                .And.Contain(("Frames", "Payload")));

    private static bool IsAllowed(string from, string to) => from == to || s_places[to] < s_places[from];

    private static bool IsAllowedInside(string from, string to) =>
        from == to
        || from.Split('/')[0] != to.Split('/')[0]
        || !s_placesInside.TryGetValue(from, out int place)
        || !s_placesInside.TryGetValue(to, out int other)
        || other < place;

    // Each kind of reference once for each file, with the first node: there are some hundred thousand.
    private static IEnumerable<(string From, string To, string FromInside, string ToInside, string Text)> References()
    {
        Dictionary<SyntaxTree, string> folders = LibrarySource.Files.ToDictionary(file => file, InnerFolderOf);
        foreach (SyntaxTree file in LibrarySource.Files)
        {
            HashSet<SyntaxTree> targets = [];
            string inside = folders[file];
            foreach ((SyntaxNode node, SyntaxTree target) in SourceReferences.Of(file, LibrarySource.ModelOf(file)))
            {
                if (targets.Add(target))
                {
                    string where = $"{LibrarySource.PathOf(file)} line {node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
                    string to = folders[target];
                    yield return (PlaceOf(inside), PlaceOf(to), inside, to, $"{where} uses {node} of {LibrarySource.PathOf(target)}");
                }
            }
        }
    }

    private static string PlaceOf(string folder) => folder.Split('/')[0];

    private static string InnerFolderOf(SyntaxTree file) =>
        s_placesOfFiles.TryGetValue(LibrarySource.PathOf(file), out string? folder)
            ? folder
            : Path.GetDirectoryName(LibrarySource.PathOf(file))!.Replace('\\', '/');
}
