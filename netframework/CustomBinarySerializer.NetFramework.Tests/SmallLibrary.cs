using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.NetFramework.SharedContracts;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>
/// The library for .NET Framework, loaded next to that for .NET with the contract library that both run.
/// </summary>
internal sealed class SmallLibrary : AssemblyLoadContext
{
    private const string Library = "CustomBinarySerializer";

    internal static readonly string Path = System.IO.Path.Combine(
        Repository.FolderOf(Library), "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "netstandard2.0", Library + ".dll");

    /// <summary>The framework, for compilations.</summary>
    /// <remarks>Packages of the tests have newer assemblies of some names.</remarks>
    internal static readonly MetadataReference[] Framework =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(System.IO.Path.PathSeparator)
            .Select(path => System.IO.Path.Combine(
                System.IO.Path.GetDirectoryName(typeof(object).Assembly.Location)!, System.IO.Path.GetFileName(path)))
            .Where(File.Exists)
            .Distinct()
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private static readonly Lazy<SmallLibrary> s_one = new();

    private readonly MethodInfo _run;

    public SmallLibrary() =>
        _run = LoadFromAssemblyPath(typeof(ExchangeProgram).Assembly.Location)
            .GetType(typeof(ExchangeProgram).FullName!)!
            .GetMethod(nameof(ExchangeProgram.Run))!;

    /// <summary>Runs the exchange program with the library for .NET Framework.</summary>
    internal static bool Run(string[] args, TextWriter output) => (bool)s_one.Value._run.Invoke(null, [args, output])!;

    protected override Assembly? Load(AssemblyName assemblyName) => assemblyName.Name == Library ? LoadFromAssemblyPath(Path) : null;
}
