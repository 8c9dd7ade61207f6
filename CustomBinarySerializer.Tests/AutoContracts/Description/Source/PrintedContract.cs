using System.Buffers;
using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.AutoContracts.Description.Source;

/// <summary>A type, and the same type together with the print of its auto contract.</summary>
internal sealed class PrintedContract
{
    private const int TypeId = 1;

    private readonly CustomBinaryFormatter _auto;
    private readonly CustomBinaryFormatter _printed;
    private readonly CustomBinaryFormatter _autoOfPrinted;
    private readonly ContractPlan _plan;

    /// <param name="types">C# that declares <paramref name="name"/> and what it needs.</param>
    /// <param name="name">The type, as reflection names it.</param>
    /// <param name="options">Of its registration.</param>
    internal PrintedContract(string types, string name, RegistrationOptions? options = null)
    {
        options ??= RegistrationOptions.Default;
        Type type = Load(types).GetType(name, throwOnError: true)!;
        TypeRegistry registry = new TypeRegistry().RegisterAuto(type, TypeId, options);
        Source = registry.DescribeSource(type);
        _auto = new CustomBinaryFormatter(registry);
        _plan = ((IAutoContract)registry.Find(type)!).Plan;

        Assembly assembly = Load(types, Source);
        Type printed = assembly.GetType(name, throwOnError: true)!;
        _autoOfPrinted = new CustomBinaryFormatter(new TypeRegistry().RegisterAuto(printed, TypeId, options));
        _printed = new CustomBinaryFormatter(
            typeof(ICustomBinarySerializable).IsAssignableFrom(printed)
                ? new TypeRegistry().Register(printed, TypeId)
                : new TypeRegistry().Register<Pair>(TypeId));
        IsPart = typeof(ICustomBinarySerializable).IsAssignableFrom(printed);
        _pair = IsPart ? null : assembly.GetTypes().Single(holder => holder.Name.EndsWith("Contract", StringComparison.Ordinal));
    }

    private readonly Type? _pair;

    internal string Source { get; }

    /// <summary>Whether the print is a part of the type.</summary>
    internal bool IsPart { get; }

    /// <summary>Reads by the print what the auto contract wrote, and writes it again by both; returns what differs, or null.</summary>
    internal string? Difference(int seed)
    {
        byte[] frame = Write(_auto, new RandomValues(new Random(seed)).Root(_plan.Root));
        Pair.Methods = _pair;
        object read = _printed.Deserialize<object>(frame);
        byte[] printed = Write(_printed, read);
        byte[] auto = Write(_autoOfPrinted, read is Pair pair ? pair.Value! : read);
        return !printed.AsSpan().SequenceEqual(frame) ? $"{Convert.ToHexString(frame)} is {Convert.ToHexString(printed)} by the print"
            : !auto.AsSpan().SequenceEqual(frame) ? $"{Convert.ToHexString(frame)} was read as {Convert.ToHexString(auto)} by the print"
            : null;
    }

    private static byte[] Write(CustomBinaryFormatter formatter, object value)
    {
        ArrayBufferWriter<byte> frame = new();
        formatter.Serialize(frame, value);
        return frame.WrittenSpan.ToArray();
    }

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
            result.Diagnostics.Where(diagnostic => diagnostic.Severity >= (diagnostic.Location.SourceTree == compilation.SyntaxTrees[0] ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning)),
            Is.Empty,
            string.Join('\n', sources[1..]));
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    /// <summary>Calls the two functions that are printed where a type can't implement the interface.</summary>
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
