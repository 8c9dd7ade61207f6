using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Graphs.Tests.Import;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A base class for tests that run with BinaryFormatter first, which proves their expectations.</summary>
[TestFixture(FormatterKind.BinaryFormatter)]
[TestFixture(FormatterKind.CustomBinaryFormatter)]
[TestFixture(FormatterKind.Import)]
public abstract class GraphBehaviour(FormatterKind kind)
{
    private static readonly TypeRegistry s_registry = RegisterTestTypes();

    protected FormatterKind Kind { get; } = kind;

    protected bool IsOracle => Kind == FormatterKind.BinaryFormatter;

    internal static TypeRegistry Registry => s_registry;

    /// <summary>The types in this namespace that a program with BinaryFormatter would register.</summary>
    internal static IEnumerable<Type> TestTypes =>
        from type in typeof(GraphBehaviour).Assembly.GetTypes()
        where type.Namespace == typeof(GraphBehaviour).Namespace
            && (type.IsSerializable || type.IsDefined(typeof(RegisteredAnywayAttribute), inherit: false))
            && !type.IsAbstract && !type.ContainsGenericParameters && !typeof(Delegate).IsAssignableFrom(type)
            && !type.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            && !type.IsDefined(typeof(UnregisteredAttribute), inherit: false)
        orderby type.FullName
        select type;

    protected IFormatter NewFormatter() => NewFormatter(Kind);

    internal static IFormatter NewFormatter(FormatterKind kind) =>
        kind switch
        {
            FormatterKind.BinaryFormatter => new BinaryFormatter(),
            FormatterKind.Import => new ImportingFormatter(s_registry),
            _ => new CustomBinaryFormatter(s_registry),
        };

    protected T RoundTrip<T>(T graph)
        where T : notnull => RoundTrip(NewFormatter(), graph);

    protected static T RoundTrip<T>(IFormatter formatter, T graph)
        where T : notnull => (T)Read(formatter, Write(formatter, graph));

    protected byte[] Write(object graph) => Write(NewFormatter(), graph);

    protected static byte[] Write(IFormatter formatter, object graph)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        return stream.ToArray();
    }

    protected object Read(byte[] bytes) => Read(NewFormatter(), bytes);

    protected static object Read(IFormatter formatter, byte[] bytes)
    {
        using MemoryStream stream = new(bytes);
        return formatter.Deserialize(stream);
    }

    /// <summary>
    /// Returns the exception that user code threw, without the exceptions that a formatter wrapped around it.
    /// </summary>
    protected static Exception Innermost(Exception exception)
    {
        while (exception.InnerException is { } inner)
        {
            exception = inner;
        }

        return exception;
    }

    private static TypeRegistry RegisterTestTypes()
    {
        TypeRegistry registry = new();
        int typeId = 0;
        foreach (Type type in TestTypes.Concat(ClosedTypes()))
        {
            registry.RegisterSerializable(type, ++typeId);
        }

        return registry;
    }

    private static IEnumerable<Type> ClosedTypes() =>
        typeof(GraphBehaviour).Assembly.GetTypes()
            .SelectMany(
                type =>
                    type.GetCustomAttributes<ClosedOverAttribute>(inherit: false).Select(closed => type.MakeGenericType(closed.Arguments)));
}
