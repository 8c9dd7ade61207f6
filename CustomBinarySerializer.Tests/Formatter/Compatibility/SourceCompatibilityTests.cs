using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.Compatibility;

/// <summary>Compiles programs that migrate from BinaryFormatter, and compares the diagnostics.</summary>
public sealed class SourceCompatibilityTests
{
    private const string OldCode = """
        namespace Legacy
        {
            public class Repository
            {
                public void Save(string path, object graph)
                {
                    using (FileStream stream = new FileStream(path, FileMode.Create))
                    {
                        BinaryFormatter formatter = new BinaryFormatter();
                        formatter.Binder = new Renaming();
                        formatter.Serialize(stream, graph);
                    }
                }

                public T Load<T>(Stream stream)
                {
                    BinaryFormatter formatter = new BinaryFormatter();
                    return (T)formatter.Deserialize(stream);
                }

                public object Clone(object graph)
                {
                    var formatter = new BinaryFormatter(null, default(StreamingContext));
                    var buffer = new MemoryStream();
                    formatter.Serialize(buffer, graph);
                    buffer.Position = 0;
                    return formatter.Deserialize(buffer);
                }

                private class Renaming : SerializationBinder
                {
                    public override Type BindToType(string assemblyName, string typeName)
                    {
                        return null;
                    }
                }
            }
        }
        """;

    private const string Usings = "using System; using System.IO; using System.Runtime.Serialization;\n";

    [Test]
    public void OldCodeCompilesWithoutAWarningAfterOneUsing() =>
        Assert.That(
            CompiledSource.Diagnose(Usings + "using BinaryFormatter = CustomBinarySerializer.CustomBinaryFormatter;\n" + OldCode),
            Is.Empty);

    [Test]
    public void OldCodeHasWarningsWithBinaryFormatter() =>
        Assert.That(
            CompiledSource.Diagnose(Usings + "using System.Runtime.Serialization.Formatters.Binary;\n" + OldCode),
            Does.Contain("SYSLIB0011"));

    [Test]
    public void AVariableOfIFormatterNeedsTheDocumentedSuppressionOnly() =>
        Assert.That(CompiledSource.Diagnose(AsIFormatter("#pragma warning disable SYSLIB0011\n")), Is.Empty);

    [Test]
    public void AVariableOfIFormatterNeedsTheDocumentedSuppression() =>
        Assert.That(CompiledSource.Diagnose(AsIFormatter("")), Is.Not.Empty.And.All.EqualTo("SYSLIB0011"));

    [Test]
    public void RegisteringCompilesAsIn2008() =>
        Assert.That(
            CompiledSource.Diagnose("""
                using System.IO;
                using CustomBinarySerializer;
                public class Message : ICustomBinarySerializable
                {
                    void ICustomBinarySerializable.WriteDataTo(BinaryWriter _Writer) { _Writer.Write(1); }
                    void ICustomBinarySerializable.SetDataFrom(BinaryReader _Reader) { _Reader.ReadInt32(); }
                    public static object Copy(Message message)
                    {
                        CustomBinaryFormatter formatter = new CustomBinaryFormatter();
                        formatter.Register<Message>(1);
                        using (MemoryStream stream = new MemoryStream())
                        {
                            formatter.Serialize(stream, message);
                            stream.Position = 0;
                            return formatter.Deserialize(stream);
                        }
                    }
                }
                """),
            Is.Empty);

    private static string AsIFormatter(string suppression) => Usings + suppression + """
        public static class User
        {
            public static object Copy(Stream stream, object graph)
            {
                IFormatter f = new CustomBinarySerializer.CustomBinaryFormatter();
                f.Context = default;
                f.Binder = null;
                f.Serialize(stream, graph);
                return f.Deserialize(stream);
            }
        }
        """;
}
