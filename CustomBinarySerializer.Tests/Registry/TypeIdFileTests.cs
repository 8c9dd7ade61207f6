using System.Reflection;
using CustomBinarySerializer.Tests.Graphs.Behaviour;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

/// <summary><see cref="TypeRegistry.RegisterAssembly(Assembly, string, NewTypes)"/> and the file with its ids.</summary>
[NonParallelizable]
public sealed class TypeIdFileTests
{
    private const string Usings = "using System; using System.Collections.Generic; using System.Linq; using System.IO; using CustomBinarySerializer;";

    private string? _runsInCI;
    private string _folder = null!;
    private string _path = null!;

    [SetUp]
    public void Begin()
    {
        _runsInCI = Environment.GetEnvironmentVariable("CI");
        Environment.SetEnvironmentVariable("CI", null);
        _folder = Directory.CreateTempSubdirectory().FullName;
        _path = Path.Combine(_folder, "types.ids");
    }

    [TearDown]
    public void End()
    {
        Environment.SetEnvironmentVariable("CI", _runsInCI);
        Directory.Delete(_folder, recursive: true);
    }

    [Test]
    public void TypesGetIdsInTheOrderOfTheirNames()
    {
        Assembly assembly = Compile("[Serializable] public class B { }", "[Serializable] public class A { [Serializable] private struct Inner { } }", "public class Unmarked { }");

        TypeRegistry registry = new TypeRegistry().RegisterAssembly(assembly, _path);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 A+Inner", "3 B"]));
        Assert.That(registry.TryGetTypeId(assembly.GetType("A+Inner")!, out int id) ? id : 0, Is.EqualTo(2));
        Assert.That(registry.Count, Is.EqualTo(3));
    }

    [Test]
    public void TheFileSaysWhatItIsFor()
    {
        new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _path);

        Assert.That(File.ReadAllText(_path), Does.StartWith("# The ids of types").And.EndsWith("1 A\n"));
    }

    [Test]
    public void NewTypesAreAppendedAndNothingElseChanges()
    {
        const string before = "# ours\n\n7 B  # the first\n5 Gone\n";
        File.WriteAllText(_path, before);

        new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }", "[Serializable] public class B { }"), _path);

        Assert.That(File.ReadAllText(_path), Is.EqualTo(before + "8 A\n"));
    }

    [Test]
    public void TheEndingsOfLinesAreKept()
    {
        File.WriteAllText(_path, "1 B\r\n2 C");

        new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _path);

        Assert.That(File.ReadAllText(_path), Is.EqualTo("1 B\r\n2 C\r\n3 A\r\n"));
    }

    [Test]
    public void TheIdOfATypeThatIsGoneIsNeverGivenAgain()
    {
        new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }", "[Serializable] public class B { }"), _path);
        new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class C { }"), _path);
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class B { }"), _path);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 B", "3 C"]));
        Assert.That(registry.TryGetType(2, out Type? type) ? type.Name : null, Is.EqualTo("B"));
        Assert.That(registry.Count, Is.EqualTo(1));
    }

    [Test]
    public void AFileThatIsCompleteIsNotWritten()
    {
        Assembly assembly = Compile("[Serializable] public class A { }");
        new TypeRegistry().RegisterAssembly(assembly, _path);
        DateTime longAgo = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(_path, longAgo);

        new TypeRegistry().RegisterAssembly(assembly, _path, NewTypes.Refuse).RegisterAssembly(assembly, _path);

        Assert.That(File.GetLastWriteTimeUtc(_path), Is.EqualTo(longAgo));
    }

    [Test]
    public void EnumsAreRegisteredAndCodeIsNot()
    {
        Assembly assembly = Compile(
            "public enum E { }",
            "[Serializable] public abstract class Base { public Func<int> F(int x) => () => x; public IEnumerable<int> G() { yield return 1; } }",
            "[Serializable] public static class Static { }",
            "[Serializable] public class Open<T> { }",
            "[Serializable] public delegate void D();",
            "public interface I { }");

        new TypeRegistry().RegisterAssembly(assembly, _path);

        Assert.That(Lines(), Is.EqualTo(["1 E"]));
    }

    [Test]
    public void AClosedGenericTypeIsRegisteredWhereALineNamesIt()
    {
        Assembly assembly = Compile("[Serializable] public class Pair<T, U> { }", "[Serializable] public class A { }");
        File.WriteAllText(_path, "1 Pair`2[A,System.Int32]\n2 Pair`2[System.String,A[]]\n");

        TypeRegistry registry = new TypeRegistry().RegisterAssembly(assembly, _path);

        Type pair = assembly.GetType("Pair`2")!;
        Assert.That(registry.TryGetTypeId(pair.MakeGenericType(assembly.GetType("A")!, typeof(int)), out int first) ? first : 0, Is.EqualTo(1));
        Assert.That(registry.TryGetTypeId(pair.MakeGenericType(typeof(string), assembly.GetType("A")!.MakeArrayType()), out int second) ? second : 0, Is.EqualTo(2));
        Assert.That(Lines()[^1], Is.EqualTo("3 A"));
    }

    [Test]
    public void AClosedGenericTypeOfUnknownArgumentsIsAnError()
    {
        File.WriteAllText(_path, "1 Pair`1[Nowhere]\n");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class Pair<T> { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Pair`1[Nowhere]"));
    }

    [Test]
    public void AttributesAndFormerRegistrationsComeFirst()
    {
        Assembly assembly = Compile("[Serializable, BinaryTypeId(20)] public class A { public int X; }", "[Serializable] public class B { public int X; }", "[Serializable] public class C { }");

        TypeRegistry registry = new TypeRegistry().RegisterAuto(assembly.GetType("B")!, 30).RegisterAssembly(assembly, _path);

        Assert.That(Lines(), Is.EqualTo(["31 C"]));
        Assert.That(registry.Count, Is.EqualTo(3));
    }

    [Test]
    public void AHandWrittenContractIsUsed()
    {
        Assembly assembly = Compile(
            "[Serializable] public class A : ICustomBinarySerializable { public void WriteDataTo(BinaryWriter w) => w.Write(5); public void SetDataFrom(BinaryReader r) => r.ReadInt32(); }");
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterAssembly(assembly, _path));
        using MemoryStream stream = new();

        formatter.Serialize(stream, Activator.CreateInstance(assembly.GetType("A")!)!);

        Assert.That(stream.ToArray(), Is.EqualTo(new byte[] { 8, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0 }));
    }

    [Test]
    public void TwoAssembliesMayShareAFile()
    {
        Assembly first = Compile("[Serializable] public class A { }");
        Assembly second = Compile("[Serializable] public class B { }");

        TypeRegistry registry = new TypeRegistry().RegisterAssembly(first, _path).RegisterAssembly(second, _path);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 B"]));
        Assert.That(registry.Count, Is.EqualTo(2));
    }

    [Test]
    public void MissingLinesAreShownWhereNewTypesAreRefused()
    {
        File.WriteAllText(_path, "4 B\n");
        Assembly assembly = Compile("[Serializable] public class A { }", "[Serializable] public class B { }");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, _path, NewTypes.Refuse),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.IncompleteTypeIdFile)
                .And.Message.Contains(_path).And.Message.EndsWith("\n5 A"));
        Assert.That(Lines(), Is.EqualTo(["4 B"]));
    }

    [Test]
    public void NothingIsAppendedInCI()
    {
        Environment.SetEnvironmentVariable("CI", "true");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));
        Assert.That(File.Exists(_path), Is.False);
    }

    [Test]
    public void AReadOnlyFileStaysAsItIs()
    {
        File.WriteAllText(_path, "4 B\n");
        File.SetAttributes(_path, FileAttributes.ReadOnly);

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("read-only").And.Message.EndsWith("\n5 A"));
        File.SetAttributes(_path, FileAttributes.Normal);
        Assert.That(Directory.GetFiles(_folder), Has.Length.EqualTo(1));
    }

    [Test]
    public void AFolderThatIsNotThereIsAnErrorThatShowsTheLines() =>
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), Path.Combine(_folder, "none", "types.ids")),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));

    [TestCase("x A", "line 1 is \"x A\"")]
    [TestCase("0 A", "line 1 is \"0 A\"")]
    [TestCase("-1 A", "line 1 is")]
    [TestCase("5", "line 1 is \"5\"")]
    [TestCase("99999999999 A", "line 1 is")]
    [TestCase("1 A\n1 B", "line 2 gives the id 1, which is that of A, to B")]
    [TestCase("1 A\n2 A", "line 2 gives A the id 2, but it has 1 already")]
    public void ABadLineIsNamed(string text, string complaint)
    {
        File.WriteAllText(_path, text);

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains(complaint));
        Assert.That(File.ReadAllText(_path), Is.EqualTo(text));
    }

    [Test]
    public void ManyWhoAppendAtATimeLoseNothing()
    {
        Assembly[] assemblies = [.. Enumerable.Range(0, 16).Select(i => Compile($"[Serializable] public class A{i} {{ }}", $"[Serializable] public class B{i} {{ }}"))];

        Parallel.ForEach(assemblies, assembly => new TypeRegistry().RegisterAssembly(assembly, _path));

        Assert.That(Lines().Select(line => int.Parse(line.Split(' ')[0], null)), Is.EqualTo(Enumerable.Range(1, 32)));
        Assert.That(Lines().Select(line => line.Split(' ')[1]).Distinct().Count(), Is.EqualTo(32));
        Assert.That(Directory.GetFiles(_folder), Has.Length.EqualTo(1));
    }

    [Test]
    public void AnAssemblyOfManyKindsOfTypesIsRegisteredAsAWhole()
    {
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(typeof(TypeIdFileTests).Assembly, _path);
        CustomBinaryFormatter formatter = new(registry);

        Noted read = formatter.DeepClone(new Noted { Name = "a", First = new object[] { new NotedInfo { Name = "b" }, DayOfRest.Sunday } });

        Assert.That(read.Name, Is.EqualTo("a"));
        Assert.That(((object[])read.First!)[1], Is.EqualTo(DayOfRest.Sunday));
        Assert.That(registry.FindUnregistered(typeof(Vertex)), Is.Empty);
        Assert.That(() => new TypeRegistry().RegisterAssembly(typeof(TypeIdFileTests).Assembly, _path, NewTypes.Refuse), Throws.Nothing);
    }

    [Test]
    public void NullIsRefused()
    {
        TypeRegistry registry = new();

        Assert.That(() => registry.RegisterAssembly(null!, _path), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
        Assert.That(() => registry.RegisterAssembly(typeof(int).Assembly, null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("idsFile"));
    }

    private enum DayOfRest
    {
        Saturday,
        Sunday,
    }

    private string[] Lines() => [.. File.ReadAllLines(_path).Select(line => line.Split('#')[0].Trim()).Where(line => line.Length > 0)];

    private static Assembly Compile(params string[] types) => CompiledSource.Load(Usings + string.Join('\n', types));
}
