using System.Reflection;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A <see cref="TypedFormatter{T}"/> whose type argument is known at run time only.</summary>
public abstract class AnyTypedFormatter
{
    public abstract byte[] Serialize(object graph);

    public abstract object Deserialize(byte[] frame);

    internal sealed class Of<T>(CustomBinaryFormatter formatter) : AnyTypedFormatter
        where T : notnull
    {
        private readonly TypedFormatter<T> _formatter = formatter.For<T>();

        public override byte[] Serialize(object graph) => _formatter.Serialize((T)graph);

        public override object Deserialize(byte[] frame) => _formatter.Deserialize(frame);
    }
}

/// <summary>Calls of formatters for tests.</summary>
public static class AnyTypedFormatterExtensions
{
    /// <summary>Returns the typed formatter for a type.</summary>
    public static AnyTypedFormatter TypedFor(this CustomBinaryFormatter formatter, Type type) =>
        (AnyTypedFormatter)Activator.CreateInstance(
            typeof(AnyTypedFormatter.Of<>).MakeGenericType(type),
            BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DoNotWrapExceptions,
            null,
            [formatter],
            null)!;
}
