using System.Reflection;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Graphs.Tests.Behaviour;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Assemblies;

/// <summary>
/// Tests of <see cref="TypeIdFile"/>, and of <see cref="AssemblyRegistrationExtensions.RegisterAssembly(TypeRegistry,
/// Assembly, string)"/> with its file.
/// </summary>
[NonParallelizable]
public sealed class TypeIdFileTests
{
    private const string Usings =
        "using System; using System.Collections.Generic; using System.Linq; using System.IO; using CustomBinarySerializer; using CustomBinarySerializer.Graphs;";

    private string? _runsInCI;
    private TemporaryFolder _folder = null!;
    private string _path = null!;

    [SetUp]
    public void Begin()
    {
        _runsInCI = Environment.GetEnvironmentVariable("CI");
        Environment.SetEnvironmentVariable("CI", null);
        _folder = new TemporaryFolder();
        _path = _folder["types.ids"];
    }

    [TearDown]
    public void End()
    {
        Environment.SetEnvironmentVariable("CI", _runsInCI);
        _folder.Dispose();
    }

    [Test]
    public void TypesGetIdsInTheOrderOfTheirNames()
    {
        Assembly assembly = Compile(
            "[Serializable] public class B { }",
            "[Serializable] public class A { [Serializable] private struct Inner { } }",
            "public class Unmarked { }");

        TypeRegistry registry = UpdateAndRegister(assembly);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 A+Inner", "3 B"]));
        Assert.That(registry.TryGetTypeId(assembly.GetType("A+Inner")!, out int id) ? id : 0, Is.EqualTo(2));
        Assert.That(registry.Count, Is.EqualTo(3));
    }

    [Test]
    public void TheFileSaysWhatItIsFor()
    {
        UpdateAndRegister(Compile("[Serializable] public class A { }"));

        Assert.That(File.ReadAllText(_path), Does.StartWith("# Type ids").And.EndsWith("1 A\n"));
    }

    [Test]
    public void NewTypesAreAppendedAndNothingElseChanges()
    {
        const string before = "# ours\n\n7 B  # the first\n5 Gone\n";
        File.WriteAllText(_path, before);

        UpdateAndRegister(Compile("[Serializable] public class A { }", "[Serializable] public class B { }"));

        Assert.That(File.ReadAllText(_path), Is.EqualTo(before + "8 A\n"));
    }

    [Test]
    public void TheEndingsOfLinesAreKept()
    {
        File.WriteAllText(_path, "1 B\r\n2 C");

        UpdateAndRegister(Compile("[Serializable] public class A { }"));

        Assert.That(File.ReadAllText(_path), Is.EqualTo("1 B\r\n2 C\r\n3 A\r\n"));
    }

    [Test]
    public void TheIdOfATypeThatIsGoneIsNeverGivenAgain()
    {
        UpdateAndRegister(Compile("[Serializable] public class A { }", "[Serializable] public class B { }"));
        UpdateAndRegister(Compile("[Serializable] public class C { }"));
        TypeRegistry registry = UpdateAndRegister(Compile("[Serializable] public class B { }"));

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 B", "3 C"]));
        Assert.That(registry.TryGetType(2, out Type? type) ? type.Name : null, Is.EqualTo("B"));
        Assert.That(registry.Count, Is.EqualTo(1));
    }

    [Test]
    public void AFileThatIsCompleteIsNotWritten()
    {
        Assembly assembly = Compile("[Serializable] public class A { }");
        Assert.That(TypeIdFile.Update(assembly, _path).Added, Is.EqualTo(["1 A"]));
        DateTime longAgo = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(_path, longAgo);

        Assert.That(TypeIdFile.Update(assembly, _path).Added, Is.Empty);
        new TypeRegistry().RegisterAssembly(assembly, _path);

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

        UpdateAndRegister(assembly);

        Assert.That(Lines(), Is.EqualTo(["1 E", "2 Open`1"]));
    }

    [Test]
    public void AClosedGenericTypeIsRegisteredWhereALineNamesIt()
    {
        Assembly assembly = Compile("[Serializable] public class Pair<T, U> { }", "[Serializable] public class A { }");
        File.WriteAllText(_path, "1 Pair`2[A,System.Int32]\n2 Pair`2[System.String,A[]]\n");

        TypeRegistry registry = UpdateAndRegister(assembly);

        Type pair = assembly.GetType("Pair`2")!;
        Assert.That(
            registry.TryGetTypeId(pair.MakeGenericType(assembly.GetType("A")!, typeof(int)), out int first) ? first : 0, Is.EqualTo(1));
        Assert.That(
            registry.TryGetTypeId(pair.MakeGenericType(typeof(string), assembly.GetType("A")!.MakeArrayType()), out int second)
                ? second
                : 0,
            Is.EqualTo(2));
        Assert.That(Lines()[^2..], Is.EqualTo(["3 A", "4 Pair`2"]));
    }

    [Test]
    public void AClosedGenericTypeOfUnknownArgumentsIsAnError()
    {
        File.WriteAllText(_path, "1 Pair`1[Nowhere]\n");

        Assert.That(
            () => UpdateAndRegister(Compile("[Serializable] public class Pair<T> { }")),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Pair`1[Nowhere]"));
    }

    [TestCase("Pair`1[[A, OldShop]]")]
    [TestCase("Pair`1[[A, oldshop, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null]]")]
    [TestCase("Pair`1[[Pair`1[[A, OldShop]], OldShop]]")]
    [TestCase("Pair`1[[CustomBinarySerializer.Tests.TestTypes.Point, OldTests]]")]
    public void AnArgumentOfARenamedAssemblyIsFoundOnceAnImporterMapsIt(string name)
    {
        Assembly assembly = Compile("[Serializable] public class Pair<T> { public T Value; }", "[Serializable] public class A { }");
        File.WriteAllText(_path, $"1 {name}\n2 A\n3 Pair`1\n");
        TypeRegistry registry = new();

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("MapAssembly"));

        new BinaryFormatterImporter(registry).MapAssembly("OldShop", "Nowhere").MapAssembly(
            "OldTests", typeof(Point).Assembly.GetName().Name!);
        new BinaryFormatterImporter(registry).MapAssembly("OldShop, Version=1.0.0.0", assembly.GetName().Name!);
        registry.RegisterAssembly(assembly, _path);

        Assert.That(registry.TryGetType(1, out Type? closed), Is.True);
        Assert.That(closed!.IsConstructedGenericType, Is.True);
        Assert.That(registry.Count, Is.EqualTo(3));
    }

    [Test]
    public void AttributesAndFormerRegistrationsComeFirst()
    {
        Assembly assembly = Compile(
            "[Serializable, BinaryTypeId(20)] public class A { public int X; }",
            "[Serializable] public class B { public int X; }",
            "[Serializable] public class C { }");

        TypeRegistry registry = new TypeRegistry().Register(assembly.GetType("B")!, 30);
        TypeIdFile.Update(assembly, _path, registry);
        registry.RegisterAssembly(assembly, _path);

        Assert.That(Lines(), Is.EqualTo(["31 C"]));
        Assert.That(registry.Count, Is.EqualTo(3));
    }

    [Test]
    public void AHandWrittenContractIsUsed()
    {
        Assembly assembly = Compile(
            "[Serializable] public class A : ICustomBinarySerializable { public void WriteDataTo(BinaryWriter w) => w.Write(5); public void SetDataFrom(BinaryReader r) => r.ReadInt32(); }");
        CustomBinaryFormatter formatter = new(UpdateAndRegister(assembly));
        using MemoryStream stream = new();

        formatter.Serialize(stream, Activator.CreateInstance(assembly.GetType("A")!)!);

        Assert.That(stream.ToArray(), Is.EqualTo(new byte[] { 8, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0 }));
    }

    [Test]
    public void TwoAssembliesMayShareAFile()
    {
        Assembly first = Compile("[Serializable] public class A { }");
        Assembly second = Compile("[Serializable] public class B { }");

        TypeIdFile.Update([first, second], _path);
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(first, _path).RegisterAssembly(second, _path);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 B"]));
        Assert.That(registry.Count, Is.EqualTo(2));
    }

    [Test]
    public void AProgramRefusesTypesThatTheFileLacks()
    {
        File.WriteAllText(_path, "4 B\n");
        Assembly assembly = Compile("[Serializable] public class A { }", "[Serializable] public class B { }");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, _path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.IncompleteTypeIdFile)
                .And.Message.Contains(_path).And.Message.Contains("TypeIdFile.Update").And.Message.EndsWith("\nA"));
        Assert.That(File.ReadAllText(_path), Is.EqualTo("4 B\n"));
    }

    [TestCase("types.ids")]
    [TestCase("none/types.ids")]
    public void AProgramRefusesAFileThatIsMissing(string name)
    {
        string path = _folder[name];

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.IncompleteTypeIdFile)
                .And.Message.Contains(path).And.Message.Contains("doesn't exist"));
        Assert.That(Directory.GetFileSystemEntries(_folder.Path), Is.Empty);
    }

    [Test]
    public void AProgramNamesAPathThatIsAFolder() =>
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), _folder.Path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(_folder.Path));

    [Test]
    public void NothingIsAppendedInCI()
    {
        Environment.SetEnvironmentVariable("CI", "true");

        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));
        Assert.That(File.Exists(_path), Is.False);
    }

    [Test]
    public void AReadOnlyFileStaysAsItIs()
    {
        File.WriteAllText(_path, "4 B\n");
        File.SetAttributes(_path, FileAttributes.ReadOnly);

        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("read-only").And.Message.EndsWith("\n5 A"));
        File.SetAttributes(_path, FileAttributes.Normal);
        Assert.That(Directory.GetFiles(_folder.Path), Has.Length.EqualTo(1));
    }

    [Test]
    public void AFolderThatIsNotThereIsAnErrorThatShowsTheLines() =>
        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), _folder[Path.Combine("none", "types.ids")]),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));

    [Test]
    public void SkippedTypesAreListedWithReasons()
    {
        Assembly assembly = Compile(
            "[Serializable] public delegate void D();",
            "[Serializable] public abstract class Base { }",
            "[Serializable] public class A { }");

        IReadOnlyList<SkippedType> updated = TypeIdFile.Update(assembly, _path).Skipped;
        new TypeRegistry().RegisterAssembly(assembly, _path, out IReadOnlyList<SkippedType> registered);

        Assert.That(
            updated.Select(skipped => $"{skipped.Type}: {skipped.Reason}"),
            Is.EquivalentTo(["D: a delegate is code", $"Base: {updated.Single(one => one.Type.Name == "Base").Reason}"]));
        Assert.That(registered, Is.EqualTo(updated));
    }

    [Test]
    public void InterfacesThatAreElementsOrArgumentsAreRegistered()
    {
        Assembly assembly = Compile(
            "public interface IShape { } public interface IOf<T> { } public interface IUnused { } [Serializable] public abstract class Base { }",
            "[Serializable] public class A : Dictionary<int, IOf<int>> { public List<IShape[]> Shapes; public Base[,] Bases; public IUnused Plain; }");

        TypeRegistry registry = UpdateAndRegister(assembly);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 Base", "3 IOf`1", "4 IShape"]));
        Assert.That(registry.Count, Is.EqualTo(4));
    }

    [Test]
    public void TheLastIdOfAllLeavesNoneForOthers()
    {
        File.WriteAllText(_path, "# first\n2147483647 B\n");
        Assembly assembly = Compile("[Serializable] public class A { }", "[Serializable] public class B { }");

        Assert.That(
            () => TypeIdFile.Update(assembly, _path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains("Line 2").And.Message.Contains(_path));
        Assert.That(() => new TypeRegistry().RegisterAssembly(assembly, _path), Throws.TypeOf<BinarySerializationException>());
    }

    [TestCase("1 Pair`1[[Shop.Product, Shop, Version=x]]")]
    [TestCase("1 Pair`1[[Shop.Product, a/b\\0c]]")]
    [TestCase("1 Pair`1[[Shop.Product, Nowhere]]")]
    [TestCase("1 Pair`1[")]
    [TestCase("1 Pair`1[System.Void]")]
    [TestCase("1 Pair`1[System.Int32&]")]
    [TestCase("1 Pair`1[System.Int32,System.Int32]")]
    [TestCase("1 Pair`1[System.Span`1[System.Int32]]")]
    public void ABadGenericNameIsAnErrorOfItsLine(string line)
    {
        File.WriteAllText(_path, $"# first\n\n{line}\n9 Pair`1\n");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class Pair<T> { }"), _path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains("Line 3").And.Message.Contains(_path));
    }

    [Test]
    public void ALineOfManyBracketsIsAnError()
    {
        File.WriteAllText(_path, $"1 Pair`1{string.Concat(Enumerable.Repeat("[Pair`1", 100_000))}{new string(']', 100_000)}\n9 Pair`1\n");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class Pair<T> { }"), _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1").And.Message.Length.LessThan(1000));
    }

    [Test]
    public void AnIdOfTheFileThatAnotherTypeHasIsAnErrorOfItsLine()
    {
        File.WriteAllText(_path, "20 B\n");
        Assembly assembly =
            Compile("[Serializable, BinaryTypeId(20)] public class A { public int X; }", "[Serializable] public class B { }");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, _path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1"));
        Assert.That(
            () => TypeIdFile.Update(assembly, _path), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1"));
    }

    // Whatever the text is, an error is one of this library, and an accepted file is accepted again after an update.
    [Test]
    [Category(LongRun.Category)]
    public void RandomTextsGiveOneClassOfErrors()
    {
        int count = LongRun.IsOn ? 1_000_000 : 10_000;
        Random random = new(28);
        Assembly assembly = Compile("[Serializable] public class Pair<T> { }", "[Serializable] public class A { }");
        string[] parts =
        [
            "1", "2", "2147483647", "2147483648", " ", "\t", "\n", "\r\n", "#", "A", "B", "Pair`1", "[", "]", "[[", "]]", ",", " was ",
            "System.Int32", "Nowhere", "\0", "\\", "é", "\ud800", "&", "*", "-1", "9"
        ];
        for (int i = 0; i < count; i++)
        {
            string text = string.Concat(Enumerable.Range(0, random.Next(14)).Select(_ => parts[random.Next(parts.Length)]));
            try
            {
                TypeIdTable table = TypeIdTable.Parse("types.ids", text);
                foreach (TypeIdLine line in table.Lines)
                {
                    SerializableAssembly.FindClosed(assembly, line, table, new AssemblyRenames());
                }
            }
            catch (BinarySerializationException e)
            {
                Assert.That(e.Message, Does.Contain("types.ids").And.Contain("Line "), text);
            }
        }
    }

    [TestCase("x A", "Line 1 of the file")]
    [TestCase("0 A", "is \"0 A\"")]
    [TestCase("-1 A", "not an id from 1")]
    [TestCase("5", "is \"5\"")]
    [TestCase("99999999999 A", "not an id from 1")]
    [TestCase("1 A was  was B", "earlier name")]
    [TestCase("1 A\n1 B", "gives the id 1 to \"B\", but line 1 gives it to \"A\"")]
    [TestCase("1 A\n2 A", "gives \"A\" the id 2, but line 1 gives it 1")]
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
        Assembly[] assemblies =
        [
            .. Enumerable.Range(0, 16)
            .Select(i => Compile($"[Serializable] public class A{i} {{ }}", $"[Serializable] public class B{i} {{ }}"))
        ];

        Parallel.ForEach(assemblies, assembly => TypeIdFile.Update(assembly, _path));

        Assert.That(Lines().Select(line => int.Parse(line.Split(' ')[0], null)), Is.EqualTo(Enumerable.Range(1, 32)));
        Assert.That(Lines().Select(line => line.Split(' ')[1]).Distinct().Count(), Is.EqualTo(32));
        Assert.That(Directory.GetFiles(_folder.Path), Has.Length.EqualTo(1));
    }

    [Test]
    public void AnAssemblyOfManyKindsOfTypesIsRegisteredAsAWhole()
    {
        TypeRegistry registry = UpdateAndRegister(typeof(TypeIdFileTests).Assembly);
        CustomBinaryFormatter formatter = new(registry);

        Noted read = formatter.DeepClone(new Noted { Name = "a", First = new object[] { new NotedInfo { Name = "b" }, DayOfRest.Sunday } });

        Assert.That(read.Name, Is.EqualTo("a"));
        Assert.That(((object[])read.First!)[1], Is.EqualTo(DayOfRest.Sunday));
        Assert.That(registry.FindUnregistered(typeof(Vertex)), Is.Empty);
        Assert.That(() => new TypeRegistry().RegisterAssembly(typeof(TypeIdFileTests).Assembly, _path), Throws.Nothing);
    }

    [Test]
    public void NullIsRefused()
    {
        TypeRegistry registry = new();

        Assert.That(
            () => registry.RegisterAssembly(null!, _path), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
        Assert.That(
            () => TypeIdFile.Update((Assembly)null!, _path), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
        Assert.That(
            () => TypeIdFile.Update((IEnumerable<Assembly>)null!, _path),
            Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assemblies"));
        Assert.That(
            () => TypeIdFile.Update(typeof(int).Assembly, null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("path"));
        Assert.That(
            () => registry.RegisterAssembly(typeof(int).Assembly, null!),
            Throws.ArgumentNullException.With.Property("ParamName").EqualTo("idsFile"));
    }

    private enum DayOfRest
    {
        Saturday,
        Sunday,
    }

    private TypeRegistry UpdateAndRegister(Assembly assembly)
    {
        TypeIdFile.Update(assembly, _path);
        return new TypeRegistry().RegisterAssembly(assembly, _path);
    }

    private string[] Lines() => [.. File.ReadAllLines(_path).Select(line => line.Split('#')[0].Trim()).Where(line => line.Length > 0)];

    private static Assembly Compile(params string[] types) => CompiledSource.Load(Usings + string.Join('\n', types));
}
