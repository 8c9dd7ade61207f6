using CustomBinarySerializer.TestKit;

namespace PerfHarness.Tests.Architecture;

/// <summary>Rules of the folders of PerfHarness.</summary>
public class FolderTests
{
    [Test]
    public void FoldersAreUsedOneWay() => SourceReferences.GoOneWay(
        "PerfHarness",
        [
            Repository.PathOf("testing", "CustomBinarySerializer.TestKit", "GraphComparer.cs"),
            Repository.PathOf("testing", "CustomBinarySerializer.TestKit", "GraphEquality.cs"),
            Repository.PathOf("testing", "CustomBinarySerializer.TestKit", "Processes", "DotnetProgram.cs"),
        ],
        [
            "Reporting", "Workloads/Messages", "Workloads/StraightLine", "Workloads", "Workloads/Operations", "Timing",
            "Catalog/Records", "Catalog/Formats", "Catalog/Framework", "Catalog/Verification", "Catalog",
            "Files/Results", "Files/Scenarios", "Files", "Compression", "Graph", "FirstCall/Jobs", "FirstCall", "Ring",
            "Limits/Scenarios", "Limits/Results", "Limits/Baseline", "Limits",
            "Survey/Data", "Survey/Serializers/Protobuf", "Survey/Serializers", "Survey/Output", "Survey/Processes", "Survey",
            "Charts", "",
        ]);
}
