using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>
/// A copy of this program with a library that is built with <see cref="BranchCounters"/>. The plain build isn't
/// changed.
/// </summary>
internal sealed class InstrumentedLibrary
{
    private const string Solution = "CustomBinarySerializer.slnx";
    private const string Core = "CustomBinarySerializer";
    private const string Compiler = "compiler/CustomBinarySerializer.Compiler";

    private static readonly string[] s_packages =
    [
        "binaryformatter/CustomBinarySerializer.BinaryFormatter",
        "carriers/CustomBinarySerializer.SharedMemory",
        "carriers/CustomBinarySerializer.TransactionFiles",
    ];

    // The contract compiler is shared source of the core.
    private static readonly string[] s_folders = [Core, Compiler, .. s_packages];
    private static readonly string[] s_shared =
    [
        "Directory.Build.props", "Directory.Packages.props", "Package.props", "global.json", "README.md", ".editorconfig",
        "netframework/CustomBinarySerializer.NetFramework/CustomBinarySerializer.NetFramework.projitems",
    ];

    private readonly string _source;
    private readonly string _folder;

    private InstrumentedLibrary(string source, string folder)
    {
        _source = source;
        _folder = folder;
    }

    private string Program => Path.Combine(_folder, "program");

    /// <summary>Builds the library, unless it was built from the same source before.</summary>
    /// <param name="folder">Folder of the builds.</param>
    /// <param name="cancellation">Ends the build.</param>
    /// <returns>The folder of the program.</returns>
    /// <exception cref="InstrumentationException">There is no source, or the build fails.</exception>
    internal static string Build(string folder, CancellationToken cancellation)
    {
        string source = FindSource();
        InstrumentedLibrary library = new(source, Path.Combine(folder, Fingerprint(source)));
        if (!Directory.Exists(library.Program))
        {
            Directory.CreateDirectory(library._folder);
            library.Rewrite();
            string output = Path.Combine(library._folder, "output");
            foreach (string package in s_packages)
            {
                library.Compile(package, output, cancellation);
            }

            library.Assemble(output);
        }

        return library.Program;
    }

    private static string FindSource()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, Solution)))
            {
                return folder.FullName;
            }
        }

        throw new InstrumentationException(
            $"There is no {Solution} in a folder above {AppContext.BaseDirectory}, so there is no source to instrument. Use --blind.");
    }

    private static string Fingerprint(string source)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (string file in SourceFiles(source).Append(typeof(InstrumentedLibrary).Assembly.Location))
        {
            hash.AppendData(Encoding.UTF8.GetBytes(file));
            hash.AppendData(File.ReadAllBytes(file));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset().AsSpan(0, 8));
    }

    private static IEnumerable<string> SourceFiles(string source) => s_folders
        .SelectMany(project => Directory.EnumerateFiles(Path.Combine(source, project), "*", SearchOption.AllDirectories))
        .Where(file => !Path.GetRelativePath(source, file).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
        .Concat(s_shared.Select(file => Path.Combine(source, file)).Where(File.Exists))
        .Order(StringComparer.Ordinal);

    private void Rewrite()
    {
        int next = 0;
        foreach (string file in SourceFiles(_source))
        {
            string copy = Path.Combine(_folder, Path.GetRelativePath(_source, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            if (Path.GetExtension(file) == ".cs")
            {
                BranchCounters counters = new(next);
                File.WriteAllText(copy, counters.Rewrite(File.ReadAllText(file), file));
                next = counters.Next;
            }
            else
            {
                File.Copy(file, copy, overwrite: true);
            }
        }

        File.WriteAllText(Path.Combine(_folder, Core, $"{BranchCounters.CounterClass}.cs"), CounterSource(next));
    }

    private static string CounterSource(int count) => $$"""
        namespace CustomBinarySerializer;

        internal static class {{BranchCounters.CounterClass}}
        {
            internal static readonly byte[] Hits = new byte[{{count}}];

            internal static bool At(int counter)
            {
                ref byte hits = ref Hits[counter];
                if (hits != byte.MaxValue)
                {
                    hits = unchecked((byte)(hits + 1));
                }

                return true;
            }
        }
        """;

    // Builds the project itself, with its usings, defines, friends and source generators.
    private void Compile(string project, string output, CancellationToken cancellation)
    {
        ProcessStartInfo build = new("dotnet")
        {
            RedirectStandardOutput = true,
            ArgumentList =
            {
                "build", Path.Combine(_folder, project), "-c", "Release", "-o", output, "-v", "quiet", "-nologo",
                "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false", "-p:GenerateDocumentationFile=false", "-p:NoWarn=*",
                    "-p:WarningLevel=0",
            },
            Environment = { ["MSBUILDDISABLENODEREUSE"] = "1", ["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1" },
        };
        using Process process = Process.Start(build)!;
        using CancellationTokenRegistration killing = cancellation.Register(process.Kill);
        string said = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
        if (process.ExitCode != 0)
        {
            throw new InstrumentationException($"The library with counters, in {_folder}, doesn't build: {said}");
        }
    }

    private void Assemble(string output)
    {
        string unfinished = Program + ".new";
        Directory.CreateDirectory(unfinished);
        string plain = Path.GetDirectoryName(typeof(InstrumentedLibrary).Assembly.Location)!;
        foreach (string file in Directory.EnumerateFiles(plain).Where(file => Path.GetExtension(file) is ".dll" or ".json"))
        {
            File.Copy(file, Path.Combine(unfinished, Path.GetFileName(file)), overwrite: true);
        }

        foreach (string project in s_packages.Prepend(Core))
        {
            string assembly = Path.GetFileName(project);
            File.Copy(Path.Combine(output, assembly + ".dll"), Path.Combine(unfinished, assembly + ".dll"), overwrite: true);
            File.Copy(Path.Combine(output, assembly + ".pdb"), Path.Combine(unfinished, assembly + ".pdb"), overwrite: true);
        }

        Directory.Move(unfinished, Program);
    }
}
