using System.Reflection;
using CustomBinarySerializer.Graphs.Tests.Behaviour;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Assemblies;

/// <summary>
/// Tests of <see cref="TypeIdFile"/>, and of <see cref="AssemblyRegistrationExtensions.RegisterAssembly(TypeRegistry,
/// Assembly, string)"/> with its file.
/// </summary>
public sealed class TypeIdFileTests : TypeIdFileTestBase
{
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

        Assert.That(File.ReadAllText(IdsPath), Does.StartWith("# Type ids").And.EndsWith("1 A\n"));
    }

    [Test]
    public void NewTypesAreAppendedAndNothingElseChanges()
    {
        const string before = "# ours\n\n7 B  # the first\n5 Gone\n";
        File.WriteAllText(IdsPath, before);

        UpdateAndRegister(Compile("[Serializable] public class A { }", "[Serializable] public class B { }"));

        Assert.That(File.ReadAllText(IdsPath), Is.EqualTo(before + "8 A\n"));
    }

    [Test]
    public void TheEndingsOfLinesAreKept()
    {
        File.WriteAllText(IdsPath, "1 B\r\n2 C");

        UpdateAndRegister(Compile("[Serializable] public class A { }"));

        Assert.That(File.ReadAllText(IdsPath), Is.EqualTo("1 B\r\n2 C\r\n3 A\r\n"));
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
        Assert.That(TypeIdFile.Update(assembly, IdsPath).Added, Is.EqualTo(["1 A"]));
        DateTime longAgo = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(IdsPath, longAgo);

        Assert.That(TypeIdFile.Update(assembly, IdsPath).Added, Is.Empty);
        new TypeRegistry().RegisterAssembly(assembly, IdsPath);

        Assert.That(File.GetLastWriteTimeUtc(IdsPath), Is.EqualTo(longAgo));
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
        File.WriteAllText(IdsPath, "1 Pair`2[A,System.Int32]\n2 Pair`2[System.String,A[]]\n");

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
        File.WriteAllText(IdsPath, "1 Pair`1[Nowhere]\n");

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
        File.WriteAllText(IdsPath, $"1 {name}\n2 A\n3 Pair`1\n");
        TypeRegistry registry = new();

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, IdsPath),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("MapAssembly"));

        new BinaryFormatterImporter(registry).MapAssembly("OldShop", "Nowhere").MapAssembly(
            "OldTests", typeof(Point).Assembly.GetName().Name!);
        new BinaryFormatterImporter(registry).MapAssembly("OldShop, Version=1.0.0.0", assembly.GetName().Name!);
        registry.RegisterAssembly(assembly, IdsPath);

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
        TypeIdFile.Update(assembly, IdsPath, registry);
        registry.RegisterAssembly(assembly, IdsPath);

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

        TypeIdFile.Update([first, second], IdsPath);
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(first, IdsPath).RegisterAssembly(second, IdsPath);

        Assert.That(Lines(), Is.EqualTo(["1 A", "2 B"]));
        Assert.That(registry.Count, Is.EqualTo(2));
    }

    [Test]
    public void AProgramRefusesTypesThatTheFileLacks()
    {
        File.WriteAllText(IdsPath, "4 B\n");
        Assembly assembly = Compile("[Serializable] public class A { }", "[Serializable] public class B { }");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, IdsPath),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.IncompleteTypeIdFile)
                .And.Message.Contains(IdsPath).And.Message.Contains("TypeIdFile.Update").And.Message.EndsWith("\nA"));
        Assert.That(File.ReadAllText(IdsPath), Is.EqualTo("4 B\n"));
    }

    [TestCase("types.ids")]
    [TestCase("none/types.ids")]
    public void AProgramRefusesAFileThatIsMissing(string name)
    {
        string path = Folder[name];

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), path),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.IncompleteTypeIdFile)
                .And.Message.Contains(path).And.Message.Contains("doesn't exist"));
        Assert.That(Directory.GetFileSystemEntries(Folder.Path), Is.Empty);
    }

    [Test]
    public void AProgramNamesAPathThatIsAFolder() =>
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), Folder.Path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(Folder.Path));

    [Test]
    public void NothingIsAppendedInCI()
    {
        Environment.SetEnvironmentVariable("CI", "true");

        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), IdsPath),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));
        Assert.That(File.Exists(IdsPath), Is.False);
    }

    [Test]
    public void AReadOnlyFileStaysAsItIs()
    {
        File.WriteAllText(IdsPath, "4 B\n");
        File.SetAttributes(IdsPath, FileAttributes.ReadOnly);

        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), IdsPath),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("read-only").And.Message.EndsWith("\n5 A"));
        File.SetAttributes(IdsPath, FileAttributes.Normal);
        Assert.That(Directory.GetFiles(Folder.Path), Has.Length.EqualTo(1));
    }

    [Test]
    public void AFolderThatIsNotThereIsAnErrorThatShowsTheLines() =>
        Assert.That(
            () => TypeIdFile.Update(Compile("[Serializable] public class A { }"), Folder[Path.Combine("none", "types.ids")]),
            Throws.TypeOf<BinarySerializationException>().With.Message.EndsWith("\n1 A"));

    [Test]
    public void SkippedTypesAreListedWithReasons()
    {
        Assembly assembly = Compile(
            "[Serializable] public delegate void D();",
            "[Serializable] public abstract class Base { }",
            "[Serializable] public class A { }");

        IReadOnlyList<SkippedType> updated = TypeIdFile.Update(assembly, IdsPath).Skipped;
        new TypeRegistry().RegisterAssembly(assembly, IdsPath, out IReadOnlyList<SkippedType> registered);

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
    public void ManyWhoAppendAtATimeLoseNothing()
    {
        Assembly[] assemblies =
        [
            .. Enumerable.Range(0, 16)
            .Select(i => Compile($"[Serializable] public class A{i} {{ }}", $"[Serializable] public class B{i} {{ }}"))
        ];

        Parallel.ForEach(assemblies, assembly => TypeIdFile.Update(assembly, IdsPath));

        Assert.That(Lines().Select(line => int.Parse(line.Split(' ')[0], null)), Is.EqualTo(Enumerable.Range(1, 32)));
        Assert.That(Lines().Select(line => line.Split(' ')[1]).Distinct().Count(), Is.EqualTo(32));
        Assert.That(Directory.GetFiles(Folder.Path), Has.Length.EqualTo(1));
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
        Assert.That(() => new TypeRegistry().RegisterAssembly(typeof(TypeIdFileTests).Assembly, IdsPath), Throws.Nothing);
    }

    [Test]
    public void NullIsRefused()
    {
        TypeRegistry registry = new();

        Assert.That(
            () => registry.RegisterAssembly(null!, IdsPath), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
        Assert.That(
            () => TypeIdFile.Update((Assembly)null!, IdsPath), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
        Assert.That(
            () => TypeIdFile.Update((IEnumerable<Assembly>)null!, IdsPath),
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
}
