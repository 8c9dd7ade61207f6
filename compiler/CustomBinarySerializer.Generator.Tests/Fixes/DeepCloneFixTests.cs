using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class DeepCloneFixTests
{
    private const string Use = "return (T)formatter.Deserialize(stream);";

    [TestCase(
        """
        public static T Clone<T>(this T value)
            {
                BinaryFormatter formatter = new BinaryFormatter();
                using (MemoryStream stream = new MemoryStream())
                {
                    formatter.Serialize(stream, value);
                    stream.Position = 0;
                    return (T)formatter.Deserialize(stream);
                }
            }
        """,
        """
        public static T Clone<T>(this T value)
            {
                return SharedFormatter.Formatter.DeepClone(value);
            }
        """,
        TestName = "An extension method with a using statement")]
    [TestCase(
        """
        public static T Clone<T>(T value, TypeRegistry types)
            {
                if (value == null)
                {
                    return default;
                }

                // Serialization copies the whole object.
                IFormatter formatter = new BinaryFormatter(null, new StreamingContext(StreamingContextStates.Clone));
                using var stream = new MemoryStream();
                formatter.Serialize(stream, value);
                stream.Seek(0, SeekOrigin.Begin);

                return (T)formatter.Deserialize(stream);
            }
        """,
        """
        public static T Clone<T>(T value, TypeRegistry types)
            {
                if (value == null)
                {
                    return default;
                }

                // Serialization copies the whole object.
                return new CustomBinaryFormatter(types) { SurrogateSelector = null, Context = new StreamingContext(StreamingContextStates.Clone) }.DeepClone(value);
            }
        """,
        TestName = "A registry in scope, a context and a using declaration")]
    [TestCase(
        """
        public static object Clone(Version value, CustomBinaryFormatter formatter)
            {
                MemoryStream stream = new MemoryStream();
                formatter.Serialize(stream, value);
                stream.Position = 0;
                object copy = formatter.Deserialize(stream);
                stream.Close();
                return copy;
            }
        """,
        """
        public static object Clone(Version value, CustomBinaryFormatter formatter)
            {
                object copy = formatter.DeepClone(value);
                return copy;
            }
        """,
        TestName = "A local variable and a stream that is closed")]
    [TestCase(
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                var stream = new MemoryStream();
                formatter.Serialize(stream, value);
                stream.Position = 0;
                var copy = formatter.Deserialize(stream);
                return (Version)copy;
            }
        """,
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                var copy = formatter.DeepClone<object>(value);
                return (Version)copy;
            }
        """,
        TestName = "A variable whose type is inferred")]
    [TestCase(
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                using var stream = new MemoryStream();
                formatter.Serialize(stream, value);
                stream.Position = 0;
                return formatter.Deserialize(stream) as Version;
            }
        """,
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                return formatter.DeepClone<object>(value) as Version;
            }
        """,
        TestName = "A conversion to another type")]
    [TestCase(
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                using var stream = new MemoryStream();
                formatter.Serialize(stream, value);
                stream.Position = 0;
                return formatter.Deserialize<Version>(stream);
            }
        """,
        """
        public static Version Clone(object value, CustomBinaryFormatter formatter)
            {
                return (Version)formatter.DeepClone<object>(value);
            }
        """,
        TestName = "A typed read of another type")]
    [TestCase(
        """
        public static Version Clone(Version value)
            {
                using (var stream = new MemoryStream())
                {
                    new BinaryFormatter().Serialize(stream, value);
                    stream.Position = 0;
                    Version copy = (Version)new BinaryFormatter().Deserialize(stream);
                    Console.WriteLine(copy);
                    return copy;
                }
            }
        """,
        """
        public static Version Clone(Version value)
            {
                Version copy = SharedFormatter.Formatter.DeepClone(value);
                Console.WriteLine(copy);
                return copy;
            }
        """,
        TestName = "Two new formatters, and statements after the copy")]
    [TestCase(
        """
        public static Version Clone(Version value)
            {
                Console.WriteLine(value);
                using (Stream other = Stream.Null)
                using (Stream stream = new MemoryStream())
                {
        #pragma warning disable SYSLIB0011
                    IFormatter formatter = new BinaryFormatter();
                    formatter.Serialize(stream, value);
                    stream.Position = 0;

                    return (Version)formatter.Deserialize(stream);
        #pragma warning restore SYSLIB0011
                }
            }
        """,
        """
        public static Version Clone(Version value)
            {
                Console.WriteLine(value);
                using (Stream other = Stream.Null)
                {
        #pragma warning disable SYSLIB0011
                    return SharedFormatter.Formatter.DeepClone(value);
        #pragma warning restore SYSLIB0011
                }
            }
        """,
        TestName = "Using statements without braces, and pragmas")]
    public async Task DeepCloneReplacesWritingAndReading(string method, string result)
    {
        using FixRun run = new(File(method));

        Assert.That(await run.Fix(new DeepCloneFix(), new CloneAnalyzer()), Is.EqualTo(File(result)));
    }

    [TestCase(
        $"BinaryFormatter formatter = new BinaryFormatter(); formatter.Binder = null; using var stream = new MemoryStream(); formatter.Serialize(stream, value); stream.Position = 0; {Use}",
        TestName = "A formatter with settings of its own")]
    [TestCase(
        "using var stream = new MemoryStream(); s_old.Serialize(stream, value); stream.Position = 0; return (T)s_old.Deserialize(stream);",
        TestName = "A field of BinaryFormatter, which CBS017 replaces first")]
    [TestCase(
        "using var stream = new MemoryStream(); new CustomBinaryFormatter(one).Serialize(stream, value); stream.Position = 0; return (T)new CustomBinaryFormatter(other).Deserialize(stream);",
        TestName = "Two registries")]
    [TestCase(
        $"CustomBinaryFormatter formatter = new(one); using var stream = new MemoryStream();\n#if !OLD\nformatter.Serialize(stream, value);\n#endif\nstream.Position = 0; {Use}",
        TestName = "Conditional compilation")]
    public async Task OffersNothingFor(string body)
    {
        using FixRun run = new(
            File(
                "private static readonly BinaryFormatter s_old = new(); "
                + $"public static T Clone<T>(T value, TypeRegistry one, TypeRegistry other) {{ {body} }}"));

        Assert.That(await run.Titles(new DeepCloneFix(), new CloneAnalyzer()), Is.Empty);
    }

    [Test]
    public async Task AllCopiesOfAProjectAreReplacedAtOnce()
    {
        using FixRun run = new(
            File("""
                public static (T, T) Clone<T>(T value)
                    {
                        using var one = new MemoryStream();
                        new BinaryFormatter().Serialize(one, value);
                        one.Position = 0;
                        T first = (T)new BinaryFormatter().Deserialize(one);
                        using (var two = new MemoryStream())
                        {
                            new BinaryFormatter().Serialize(two, value);
                            two.Position = 0;
                            T second = (T)new BinaryFormatter().Deserialize(two);
                            return (first, second);
                        }
                    }
                """),
            File(
                "public static T Clone<T>(T value) { var s = new MemoryStream(); var f = new CustomBinaryFormatter(); "
                + "f.Serialize(s, value); s.Position = 0; return (T)f.Deserialize(s); }")
                .Replace("class Store", "class Other", StringComparison.Ordinal));

        string[] files = await run.FixAll(new DeepCloneFix(), new CloneAnalyzer());

        Assert.Multiple(() =>
        {
            Assert.That(files, Has.None.Contains("MemoryStream"));
            Assert.That(files.Sum(file => file.Split(".DeepClone(value)").Length - 1), Is.EqualTo(3));
            Assert.That(files.Count(file => file.Contains("class SharedFormatter", StringComparison.Ordinal)), Is.EqualTo(1));
        });
    }

    private static string File(string method) => $$"""
        #nullable disable
        using System.Runtime.Serialization;
        using System.Runtime.Serialization.Formatters.Binary;

        public static class Store
        {
            {{method}}
        }
        """;
}
