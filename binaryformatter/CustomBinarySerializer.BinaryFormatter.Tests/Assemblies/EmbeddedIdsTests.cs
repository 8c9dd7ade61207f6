using System.Reflection;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Assemblies;

/// <summary>Tests of registrations by a text of ids, and of types with one name in two assemblies.</summary>
public sealed class EmbeddedIdsTests
{
    private const string Annotation = "namespace Annotations { internal enum Kind { } } ";

    private readonly Assembly _library =
        CompiledSource.LoadNamed("Library", Annotation + "[System.Serializable] public class Graph<T> { public T Item; }");
    private readonly Assembly _program = CompiledSource.LoadNamed("Program", Annotation + "[System.Serializable] public class Order { }");

    [Test]
    public void TheOffsetIsAddedToEachId()
    {
        TypeRegistry registry =
            new TypeRegistry().RegisterAssembly(_library, new StringReader("1 Graph`1\n2 Annotations.Kind # enum"), 1_000);

        Assert.That(registry.TryGetTypeId(_library.GetType("Graph`1")!, out int id) ? id : 0, Is.EqualTo(1_001));
        Assert.That(registry.TryGetType(1_002, out Type? kind) ? kind.FullName : null, Is.EqualTo("Annotations.Kind"));
    }

    [TestCase("1 Graph`1\n2147483647 Annotations.Kind", 1)]
    [TestCase("1 Graph`1\n2 Annotations.Kind", -1)]
    public void AnIdOutOfRangeIsRefused(string ids, int offset) =>
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(_library, new StringReader(ids), offset),
            Throws.TypeOf<ArgumentOutOfRangeException>().With.Property("ParamName").EqualTo("idOffset"));

    [Test]
    public void AMissingTypeIsNamedWithTheAssembly() =>
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(_library, new StringReader("1 Graph`1"), 0),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("of Library lacks 1 types")
                .And.Message.Contains("Annotations.Kind"));

    [Test]
    public void ArgumentsMustNotBeNull()
    {
        StringReader ids = new("");
        Assert.Multiple(() =>
        {
            Assert.That(() => ((TypeRegistry)null!).RegisterAssembly(_library, ids, 0), Throws.ArgumentNullException);
            Assert.That(() => new TypeRegistry().RegisterAssembly(null!, ids, 0), Throws.ArgumentNullException);
            Assert.That(() => new TypeRegistry().RegisterAssembly(_library, (TextReader)null!, 0), Throws.ArgumentNullException);
        });
    }

    [Test]
    public void TypesOfOneNameGetLinesOfTheirOwn()
    {
        using TemporaryFolder folder = new();
        string path = folder["ids.txt"];

        TypeIdUpdate first = TypeIdFile.Update([_library, _program], path, registered: null, reasonAgainst: null);
        TypeIdUpdate again = TypeIdFile.Update([_program, _library], path, registered: null, reasonAgainst: null);
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(_library, path).RegisterAssembly(_program, path);

        Assert.That(first.Added, Is.EqualTo((string[])["1 Annotations.Kind", "2 Graph`1", "3 Annotations.Kind, Program", "4 Order"]));
        Assert.That(again.Added, Is.Empty);
        Assert.That(registry.TryGetTypeId(_program.GetType("Annotations.Kind")!, out int id) ? id : 0, Is.EqualTo(3));
        Assert.That(registry.Count, Is.EqualTo(4));
    }

    [Test]
    public void LineForTwoTypesIsRefusedWithTheNameToWrite()
    {
        using TemporaryFolder folder = new();
        string path = folder["ids.txt"];
        File.WriteAllText(path, "1 Annotations.Kind\n2 Graph`1\n3 Order\n");
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(_library, path);

        Assert.That(
            () => registry.RegisterAssembly(_program, path),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("\"Annotations.Kind, Program\""));
    }

    [Test]
    public void QualifiedNamesAreThoseOfTheFile() =>
        Assert.That(TypeIdTable.QualifiedNameOf(_library.GetType("Graph`1")!), Is.EqualTo("Graph`1, Library"));
}
