using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>
/// The rules that determine which types belong to the framework, and which to its core library at run time.
/// </summary>
/// <remarks>
/// Descriptions and fingerprints name a core library type without its namespace. A compilation refers to reference
/// assemblies, which divide the framework differently. For example, System.Collections has List, which is in the core
/// library, and SortedSet, which isn't.
/// </remarks>
internal static class FrameworkAssemblies
{
    private const string CoreLibrary = "System.Private.CoreLib";

    private static readonly HashSet<string> s_core =
    [
        CoreLibrary,
        "Microsoft.Win32.Primitives",
        "System.Diagnostics.Contracts",
        "System.Diagnostics.Tracing",
        "System.Numerics.Vectors",
        "System.Reflection.Emit.ILGeneration",
        "System.Reflection.Emit.Lightweight",
        "System.Reflection.Primitives",
        "System.Runtime.Intrinsics",
        "System.Runtime.Loader",
        "System.Text.Encoding.Extensions",
        "System.Threading.Overlapped",
        "System.Threading.Thread",
        "System.Threading.ThreadPool",
    ];

    // Reference assemblies with some types in the core library, and these types.
    private static readonly Dictionary<string, HashSet<string>> s_coreOf = new()
    {
        ["System.Collections"] =
        [
            "BitArray",
            "CollectionExtensions",
            "Comparer`1",
            "Dictionary`2",
            "EqualityComparer`1",
            "HashSet`1",
            "List`1",
            "Queue`1",
            "ReferenceEqualityComparer",
        ],
        ["System.Collections.Concurrent"] = ["ConcurrentQueue`1", "IProducerConsumerCollection`1"],
        ["System.Diagnostics.StackTrace"] = [
            "DiagnosticMethodInfo", "ISymbolDocumentWriter", "StackFrame", "StackFrameExtensions", "StackTrace"
        ],
        ["System.Memory"] = [
            "BinaryPrimitives", "MemoryExtensions", "SpanLineEnumerator", "SpanRuneEnumerator", "StandardFormat", "Utf8Formatter",
            "Utf8Parser"
        ],
    };

    // Reference assemblies with most types in the core library, and all others.
    private static readonly Dictionary<string, HashSet<string>> s_othersOf = new()
    {
        ["System.Reflection.Emit"] = ["PersistedAssemblyBuilder"],
        ["System.Runtime"] =
        [
            "FileStyleUriParser",
            "FtpStyleUriParser",
            "GenericUriParser",
            "GenericUriParserOptions",
            "GopherStyleUriParser",
            "HttpStyleUriParser",
            "LdapStyleUriParser",
            "NetPipeStyleUriParser",
            "NetTcpStyleUriParser",
            "NewsStyleUriParser",
            "Uri",
            "UriBuilder",
            "UriComponents",
            "UriCreationOptions",
            "UriFormat",
            "UriFormatException", "UriHostNameType", "UriKind", "UriParser", "UriPartial",
        ],
        ["System.Runtime.InteropServices"] =
        [
            "ADVF",
            "DATADIR",
            "DVASPECT",
            "ComAwareEventInfo",
            "FORMATETC",
            "HandleCollector",
            "IAdviseSink",
            "IDataObject",
            "IEnumFORMATETC",
            "IEnumSTATDATA",
            "RuntimeEnvironment", "STATDATA", "STGMEDIUM", "TYMED", "TypeLibFuncFlags", "TypeLibTypeFlags", "TypeLibVarFlags",
            "ComInterfaceOptions",
            "ComObject",
            "IComExposedClass",
            "IComExposedDetails",
            "IIUnknownCacheStrategy",
            "IIUnknownDerivedDetails",
            "IIUnknownInterfaceDetailsStrategy",
            "IIUnknownInterfaceType",
            "IIUnknownStrategy",
            "IUnmanagedVirtualMethodTableProvider",
            "StrategyBasedComWrappers",
            "VirtualMethodTableInfo",
        ],
        ["System.Threading"] =
        [
            "Barrier",
            "BarrierPostPhaseException",
            "CountdownEvent",
            "HostExecutionContext",
            "HostExecutionContextManager",
            "LockCookie",
            "ReaderWriterLock",
        ],
    };

    /// <summary>Returns whether a type is in the framework's core library at run time.</summary>
    internal static bool IsCore(INamedTypeSymbol type)
    {
        string assembly = type.ContainingAssembly?.Name ?? "";
        return s_core.Contains(assembly)
            || IsOld(assembly)
            || (s_coreOf.TryGetValue(assembly, out HashSet<string> core) && core.Contains(OutermostOf(type).MetadataName))
            || (s_othersOf.TryGetValue(assembly, out HashSet<string> others) && !others.Contains(OutermostOf(type).MetadataName));
    }

    /// <summary>Returns whether a type is in an assembly of the framework.</summary>
    internal static bool IsFramework(INamedTypeSymbol type) =>
        type.ContainingAssembly?.Name is { } name
            && (name == "System" || IsOld(name) || name.StartsWith("System.", StringComparison.Ordinal) || s_core.Contains(name));

    // The assemblies of .NET Framework. No description is made of their types, so that all count as those of the core.
    private static bool IsOld(string assembly) => assembly is "netstandard" or "mscorlib";

    private static INamedTypeSymbol OutermostOf(INamedTypeSymbol type) => type.ContainingType is { } outer ? OutermostOf(outer) : type;
}
