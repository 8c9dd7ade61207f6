using System.Diagnostics;
using System.Globalization;
using CustomBinarySerializer.NetFramework.SharedContracts;

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>Tests of the program for .NET Framework under Mono. Without Mono they are ignored.</summary>
public sealed class MonoTests
{
    private const string Mono = "/usr/bin/mono";
    private const string Standard = "/usr/lib/mono/4.5/Facades/netstandard.dll";
    private const string Seed = "1984";

    private static readonly string s_frames = $"{LongRun.Rounds(all: 100_000, part: 5_000)}";
    private static readonly string s_damaged = $"{LongRun.Rounds(all: 20_000, part: 5_000)}";
    private static readonly string s_program = Repository.PathOf(
        "netframework", "Exchange", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net472", "Exchange.exe");

    private TemporaryFolder _folder = null!;

    [OneTimeSetUp]
    public void RequireMono()
    {
        if (!File.Exists(Standard))
        {
            Assert.Ignore("Mono isn't installed: Debian has it as mono-devel.");
        }
    }

    [SetUp]
    public void MakeFolder() => _folder = TemporaryFolder.InMemory();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void GoldenFramesAreTheSame() => Assert.That(RunByMono("golden"), Does.Not.Contain("other bytes").And.Contain(": same"));

    [Test]
    [Category(LongRun.Category)]
    public void EachSideWritesTheSameFramesAndReadsThoseOfTheOther()
    {
        using StringWriter output = new();
        RunByMono("write", Seed, s_frames, _folder["mono"]);
        ExchangeProgram.Run(["write", Seed, s_frames, _folder["net"]], output);

        Assert.That(File.ReadAllBytes(_folder["mono"]), Is.EqualTo(File.ReadAllBytes(_folder["net"])));
        Assert.That(RunByMono("read", _folder["net"]), Does.Contain($"{s_frames} frames"));
        Assert.That(ExchangeProgram.Run(["read", _folder["mono"]], output), Is.True, output.ToString());
    }

    [Test]
    [Category(LongRun.Category)]
    public void DamagedFramesHaveTheSameOutcomes()
    {
        using StringWriter output = new();
        ExchangeProgram.Run(["write", "7", "2000", _folder["frames"]], output);
        RunByMono("outcomes", Seed, s_damaged, _folder["frames"], _folder["mono"]);
        ExchangeProgram.Run(["outcomes", Seed, s_damaged, _folder["frames"], _folder["net"]], output);

        // Mono's decoder replaces some invalid UTF-8 by another number of U+FFFD.
        IEnumerable<(string Mono, string Net)> outcomes = File.ReadLines(_folder["mono"]).Zip(File.ReadLines(_folder["net"]));
        Assert.That(outcomes.Where(outcome => outcome.Mono != outcome.Net).ToArray(), Has.Length.LessThan(10));
        Assert.That(File.ReadLines(_folder["mono"]).Count(), Is.EqualTo(int.Parse(s_damaged, CultureInfo.InvariantCulture)));
    }

    private static string RunByMono(params string[] args)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(Mono, [s_program, .. args]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.That(process.ExitCode, Is.Zero, output + errors.Result);
        return output;
    }
}
