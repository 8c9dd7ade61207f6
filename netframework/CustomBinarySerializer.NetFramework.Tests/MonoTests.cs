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
    private const string Frames = "100000";
    private const string Damaged = "20000";

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
    public void EachSideWritesTheSameFramesAndReadsThoseOfTheOther()
    {
        using StringWriter output = new();
        RunByMono("write", Seed, Frames, _folder["mono"]);
        ExchangeProgram.Run(["write", Seed, Frames, _folder["net"]], output);

        Assert.That(File.ReadAllBytes(_folder["mono"]), Is.EqualTo(File.ReadAllBytes(_folder["net"])));
        Assert.That(RunByMono("read", _folder["net"]), Does.Contain($"{Frames} frames"));
        Assert.That(ExchangeProgram.Run(["read", _folder["mono"]], output), Is.True, output.ToString());
    }

    [Test]
    public void DamagedFramesHaveTheSameOutcomes()
    {
        using StringWriter output = new();
        ExchangeProgram.Run(["write", "7", "2000", _folder["frames"]], output);
        RunByMono("outcomes", Seed, Damaged, _folder["frames"], _folder["mono"]);
        ExchangeProgram.Run(["outcomes", Seed, Damaged, _folder["frames"], _folder["net"]], output);

        // Mono's decoder replaces some invalid UTF-8 by another number of U+FFFD.
        IEnumerable<(string Mono, string Net)> outcomes = File.ReadLines(_folder["mono"]).Zip(File.ReadLines(_folder["net"]));
        Assert.That(outcomes.Where(outcome => outcome.Mono != outcome.Net).ToArray(), Has.Length.LessThan(10));
        Assert.That(File.ReadLines(_folder["mono"]).Count(), Is.EqualTo(int.Parse(Damaged, CultureInfo.InvariantCulture)));
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
