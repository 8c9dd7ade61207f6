using CustomBinarySerializer.TestKit;

namespace Stress.Tests.Architecture;

/// <summary>Rules of the folders of the stress program.</summary>
public class FolderTests
{
    [Test]
    public void FoldersAreUsedOneWay() => SourceReferences.GoOneWay(
        "CustomBinarySerializer.Stress",
        [Repository.PathOf("testing", "TestMemory", "GuardedMemory.cs")],
        [
            "Processes", "Crashes/Faults", "Crashes", "RingCrashes",
            "Fuzzing/Inputs", "Fuzzing/Values", "Fuzzing/Messages", "Fuzzing/Mutating", "Fuzzing/Targets",
            "Fuzzing/Instrumentation", "Fuzzing", "",
        ]);
}
