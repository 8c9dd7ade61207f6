using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Graphs;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>The kinds of contracts that docs/reference/compatibility.md distinguishes.</summary>
internal enum ContractKind
{
    /// <summary>A contract that the source generator makes.</summary>
    Generated,

    /// <summary>A contract that the registry makes in IL.</summary>
    RunTime,

    /// <summary>A hand-written contract: <c>WriteDataTo</c> and <c>SetDataFrom</c>.</summary>
    HandWritten,

    /// <summary>An object graph, registered by <c>RegisterSerializable</c>.</summary>
    Graph,
}

/// <summary>A version of a program, with its registry.</summary>
internal sealed class ChangedProgram
{
    private readonly Assembly _assembly;
    private readonly TypeRegistry _registry = new();

    internal ChangedProgram(string declarations, ContractKind kind)
    {
        Source = SourceOf(declarations, kind);
        _assembly = Load(LayoutRun.Compile(Source), kind == ContractKind.Generated);
        try
        {
            Register(kind);
        }
        catch (ArgumentException e)
        {
            Refusal = e;
        }
    }

    internal string Source { get; }

    /// <summary>The reason why the type can't be registered; null if it was.</summary>
    internal ArgumentException? Refusal { get; }

    internal SchemaDescription Schema => _registry.Describe();

    private void Register(ContractKind kind)
    {
        if (kind == ContractKind.Graph)
        {
            _registry.RegisterSerializable(_assembly.GetType("Order", throwOnError: true)!, 1);
            if (_assembly.GetType("Line") is { } line)
            {
                _registry.RegisterSerializable(line, 2);
            }
        }
        else
        {
            _registry.RegisterAssembly(_assembly);
        }
    }

    /// <summary>Creates a message whose members all have values different from their defaults, and writes it.</summary>
    internal byte[] Write(out object message)
    {
        int last = 10;
        message = Make(_assembly.GetType("Order", throwOnError: true)!, ref last);
        using MemoryStream stream = new();
        new CustomBinaryFormatter(_registry).Serialize(stream, message);
        return stream.ToArray();
    }

    /// <summary>Reads a message of another version: "read", "other values" or the code of the error.</summary>
    internal string Read(byte[] frame, object written)
    {
        try
        {
            return Keeps(new CustomBinaryFormatter(_registry).Deserialize(frame), written) ? "read" : "**other values**";
        }
        catch (BinarySerializationException e)
        {
            return $"`{e.Code}`";
        }
    }

    private static string SourceOf(string declarations, ContractKind kind)
    {
        string source = declarations
            .Replace("ORDER+", "[BinaryTypeId(1, AllowTrailingData = true)] public class Order", StringComparison.Ordinal)
            .Replace("ORDER", "[BinaryTypeId(1)] public class Order", StringComparison.Ordinal);
        return kind == ContractKind.Graph
            ? source.Replace("[BinaryTypeId(1)] ", "", StringComparison.Ordinal)
                .Replace("[BinaryTypeId(2)] ", "", StringComparison.Ordinal)
                .Replace("public class", "[Serializable] public class", StringComparison.Ordinal)
            : source;
    }

    private static Assembly Load(CSharpCompilation compilation, bool isGenerated)
    {
        Compilation complete = compilation;
        if (isGenerated)
        {
            CSharpGeneratorDriver.Create([new ContractGenerator().AsSourceGenerator()], parseOptions: Tests.Source.Parsing)
                .RunGeneratorsAndUpdateCompilation(compilation, out complete, out _);
        }

        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = complete.Emit(image);
        Assert.That(result.Success, Is.True, () => string.Join('\n', result.Diagnostics));
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    private static object Make(Type type, ref int last)
    {
        object made = Activator.CreateInstance(type)!;
        foreach (FieldInfo field in type.GetFields())
        {
            last++;
            Type value = Nullable.GetUnderlyingType(field.FieldType) ?? field.FieldType;
            field.SetValue(made, value.IsEnum ? value.GetEnumValues().GetValue(value.GetEnumValues().Length - 1)
                : value == typeof(string) ? $"text {last}"
                : value.IsPrimitive ? Convert.ChangeType(last, value, null)
                : Make(value.IsInterface ? value.Assembly.GetType("Line", throwOnError: true)! : value, ref last));
        }

        return made;
    }

    // Members that only one side has aren't compared: a new member has its default, and one that is gone is nowhere.
    private static bool Keeps(object read, object written) =>
        written.GetType().GetFields().All(field =>
            FieldOf(read.GetType(), field.Name) is not { } same || IsKept(same.GetValue(read), field.GetValue(written)));

    private static FieldInfo? FieldOf(Type type, string name) =>
        type.GetField(name) ?? type.GetField(name + "_") ?? type.GetField(name.TrimEnd('_'));

    private static bool IsKept(object? read, object? written) => written switch
    {
        Enum state when Enum.IsDefined(read!.GetType(), state.ToString()) => read.ToString() == state.ToString(),
        Enum state => Convert.ToInt64(read, null) == Convert.ToInt64(state, null),
        null or string or IFormattable => Convert.ToString(read, null) == Convert.ToString(written, null),
        _ => read is not null && Keeps(read, written),
    };
}
