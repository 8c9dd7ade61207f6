using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Tests.Contracts.Schema;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.Contracts.Source;

/// <summary>Compiles a type twice: alone, and together with the C# that is printed of its auto contract.</summary>
internal sealed class PrintedContract
{
    private const int TypeId = 1;

    // The first item of these depends on how they have grown.
    private static readonly string[] s_withoutOrder =
    [
        "ConcurrentDictionary",
        "ConcurrentBag",
        "FrozenDictionary",
        "FrozenSet",
        "ImmutableDictionary",
        "ImmutableHashSet",
        "IImmutableSet",
    ];

    private readonly RandomFrames _frames;
    private readonly CustomBinaryFormatter _printed;
    private readonly CustomBinaryFormatter _autoOfPrinted;
    private readonly bool _hasOrder;
    private readonly Type? _pair;

    /// <param name="types">C# that declares <paramref name="name"/> and the types that it needs.</param>
    /// <param name="name">The name of the type, as reflection has it.</param>
    /// <param name="options">The options of the registration; the defaults if null.</param>
    internal PrintedContract(string types, string name, RegistrationOptions? options = null)
    {
        _hasOrder = !s_withoutOrder.Any(collection => types.Contains(collection, StringComparison.Ordinal));
        options ??= RegistrationOptions.Default;
        Type type = Load(types).GetType(name, throwOnError: true)!;
        TypeRegistry registry = Others(type.Assembly).Register(type, TypeId, options);
        Source = registry.DescribeSource(type);
        _frames = new RandomFrames(registry, type);

        Assembly assembly = Load(types, Source);
        Type printed = assembly.GetType(name, throwOnError: true)!;
        _autoOfPrinted = new CustomBinaryFormatter(Others(assembly).RegisterMembers(printed, TypeId, options));
        _printed = new CustomBinaryFormatter(
            typeof(ICustomBinarySerializable).IsAssignableFrom(printed)
                ? Others(assembly).Register(printed, TypeId)
                : Others(assembly).Register<Pair>(TypeId));
        IsPart = typeof(ICustomBinarySerializable).IsAssignableFrom(printed);
        _pair = IsPart ? null : assembly.GetTypes().Single(holder => holder.Name.EndsWith("Contract", StringComparison.Ordinal));
    }

    internal string Source { get; }

    /// <summary>Whether the print is a part of the type.</summary>
    internal bool IsPart { get; }

    /// <summary>
    /// Reads a frame of the auto contract with the printed contract, and writes the object again with both; returns
    /// the difference, or null.
    /// </summary>
    internal string? Difference(int seed)
    {
        byte[] frame = _frames.Make(seed);
        Pair.Methods = _pair;
        object read = _printed.Deserialize<object>(frame);
        byte[] printed = RandomFrames.Write(_printed, read);
        byte[] auto = RandomFrames.Write(_autoOfPrinted, read is Pair pair ? pair.Value! : read);
        return !auto.AsSpan().SequenceEqual(printed) ? $"{Convert.ToHexString(auto)} is {Convert.ToHexString(printed)} by the print"
            : !Comparable(frame).SequenceEqual(Comparable(printed))
            ? $"{Convert.ToHexString(frame)} was read as {Convert.ToHexString(printed)} by the print"
            : null;
    }

    private IEnumerable<byte> Comparable(byte[] frame) => _hasOrder ? frame : frame.Order();

    /// <summary>Returns a registry of the types in members of the printed type that have ids of their own.</summary>
    internal static TypeRegistry Others(Assembly assembly) =>
        assembly.GetTypes().Any(type => type.IsDefined(typeof(BinaryTypeIdAttribute), inherit: false))
            ? new TypeRegistry().RegisterAssembly(assembly)
            : new TypeRegistry();

    private static Assembly Load(params string[] sources)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            Path.GetRandomFileName(),
            sources.Select(source => CSharpSyntaxTree.ParseText(source)),
            CompiledSource.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, checkOverflow: true));
        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(image);
        Assert.That(
            result.Diagnostics.Where(
                diagnostic => diagnostic.Severity >= (
                    diagnostic.Location.SourceTree == compilation.SyntaxTrees[0] ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning)),
            Is.Empty,
            string.Join('\n', sources[1..]));
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    /// <summary>
    /// A contract that calls the two functions that are printed for a type that can't implement the interface.
    /// </summary>
    private sealed class Pair : ICustomBinarySerializable
    {
        private const BindingFlags Printed = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions;

        [field: ThreadStatic]
        internal static Type? Methods { get; set; }

        internal object? Value { get; private set; }

        public void WriteDataTo(BinaryWriter writer) => Method("Write").Invoke(null, Printed, null, [writer, Value], null);

        public void SetDataFrom(BinaryReader reader) => Value = Method("Read").Invoke(null, Printed, null, [reader], null);

        private static MethodInfo Method(string name) => Methods!.GetMethod(name, Printed)!;
    }
}
