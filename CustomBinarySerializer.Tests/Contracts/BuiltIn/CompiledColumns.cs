using System.Reflection;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Tests.Contracts.Implementations;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>The columns of C# of a line of the table, for one type, compiled.</summary>
internal abstract class CompiledColumns
{
    internal abstract byte[] Write(object value);

    internal abstract object? Read(byte[] bytes);

    /// <summary>Compiles the columns for many types; null for a type whose line has none.</summary>
    internal static IReadOnlyList<CompiledColumns?> Of(IReadOnlyList<Type> types)
    {
        IEnumerable<string> classes = types.Select(
            (type, i) => $"public static class C{i} {{ {MembersOf(type, BuiltInTypes.Find(type)!)} }}");
        Assembly assembly = CompiledSource.Load(
            $"using System; using System.IO; using System.Linq; using CustomBinarySerializer; {string.Join('\n', classes)}");
        return [.. types.Select((type, i) => Of(type, assembly.GetType($"C{i}")!))];
    }

    private static string MembersOf(Type type, BuiltInType line)
    {
        string name = Names.Of(type);
        return line switch
        {
            { Row: { WriteSource: { } write, ReadSource: { } read } } =>
                $"public static void Write(BinaryWriter w, {name} value) {{ {Filled(write, type)}; }} public static {name} Read(BinaryReader r) {{ return {Filled(read, type)}; }}",
            ConvertedType { Row: { ToSource: { } to, FromSource: { } from } } converted =>
                $"public static {Surrogate(converted, type)} To({name} value) {{ return {Filled(to, type)}; }} public static {name} From({Surrogate(converted, type)} value) {{ return {Filled(from, type)}; }}",
            _ => "",
        };
    }

    private static string Surrogate(ConvertedType line, Type type) => Names.Of(ClosedTypes.ConversionOf(line, type).Surrogate);

    private static string Filled(string column, Type type) => column
        .Replace("{0}", "value", StringComparison.Ordinal)
        .Replace("{w}", "w", StringComparison.Ordinal)
        .Replace("{r}", "r", StringComparison.Ordinal)
        .Replace("{T}", Names.Of(type), StringComparison.Ordinal)
        .Replace("{T0}", BuiltInTypes.ArgumentsOf(type) is [.., var last] ? Names.Of(last) : "", StringComparison.Ordinal);

    private static CompiledColumns? Of(Type type, Type methods) =>
        methods.GetMethod("Write") is { } write ? new ByCalls(write, methods.GetMethod("Read")!)
        : methods.GetMethod("To") is { } to
            ? (CompiledColumns)Activator.CreateInstance(
                typeof(ByConversion<,>).MakeGenericType(type, to.ReturnType), to, methods.GetMethod("From")!)!
        : null;

    private sealed class ByCalls(MethodInfo write, MethodInfo read) : CompiledColumns
    {
        internal override byte[] Write(object value)
        {
            MemoryStream stream = new();
            write.Invoke(null, [new BinaryWriter(stream), value]);
            return stream.ToArray();
        }

        internal override object? Read(byte[] bytes) => read.Invoke(null, [new BinaryReader(new MemoryStream(bytes))]);
    }

    private sealed class ByConversion<T, TSurrogate>(MethodInfo to, MethodInfo from) : CompiledColumns
    {
        private readonly PlannedValue<TSurrogate> _surrogates = new(Implementation.Emitted);
        private readonly Func<T, TSurrogate> _to = to.CreateDelegate<Func<T, TSurrogate>>();
        private readonly Func<TSurrogate, T> _from = from.CreateDelegate<Func<TSurrogate, T>>();

        internal override byte[] Write(object value) => _surrogates.Write(_to((T)value));

        internal override object? Read(byte[] bytes) => _surrogates.Read(bytes) is { } surrogate ? _from(surrogate) : default(T);
    }
}
