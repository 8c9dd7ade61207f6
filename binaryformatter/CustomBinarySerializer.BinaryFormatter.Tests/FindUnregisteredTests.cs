using System.Collections;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests;

/// <summary>Tests of <see cref="TypeRegistryExtensions.FindUnregistered(TypeRegistry, Type)"/>.</summary>
public sealed class FindUnregisteredTests
{
    private static readonly Assembly s_assembly = CompiledSource.Load("""
        using System; using System.Collections; using System.Collections.Generic; using System.Runtime.Serialization;
        public interface IShape { }
        public interface IOf<T> { }
        [Serializable] public class Circle : IShape { public Centre Centre; }
        [Serializable] public class Centre { }
        [Serializable] public abstract class Polygon : IShape { }
        [Serializable] public class Square : Polygon { public Hidden Inside; }
        [Serializable] public class Hidden { }
        public class Unmarked : IShape { }
        [Serializable] public class Cell<T> : IOf<T> { public T Value; }
        [Serializable] public class Data : ISerializable { public void GetObjectData(SerializationInfo i, StreamingContext c) { } protected Data(SerializationInfo i, StreamingContext c) { } }
        [Serializable] public class Drawing { public IShape Shape; public List<Polygon> Polygons; public IOf<int> Cell; public object Any; public ArrayList Untyped; public Data Data; public string Name; }
        [Serializable] public class Plain { public int Number; public string[] Names; public List<Centre> Centres; public DateTime? When; }
        [Serializable] public class Base { public int X; }
        [Serializable] public class Derived : Base { public Centre Centre; }
        [Serializable] public class OfBase { public Base Base; }
        """);

    [Test]
    public void ImplementationsBehindInterfacesAreFound()
    {
        UnregisteredTypes found = new TypeRegistry().FindUnregistered(TypeOf("Drawing"));

        Assert.That(found.Select(missing => $"{missing.Type.Name} {missing.Path}"), Is.EquivalentTo((string[])[
            "Drawing Drawing", "Circle Drawing.Shape", "Centre Drawing.Shape.Centre", "Square Drawing.Shape", "Hidden Drawing.Shape.Inside",
            "Cell`1 Drawing.Cell", "Data Drawing.Data"]));
    }

    [Test]
    public void FieldsThatShowNothingAreListed()
    {
        UnregisteredTypes found = new TypeRegistry().FindUnregistered(TypeOf("Drawing"));

        Assert.That(
            found.Unseen.Select(field => $"{field.Declared.Name} {field.Path}"),
            Is.EquivalentTo((string[])
            [
                "IShape Drawing.Shape", "Polygon Drawing.Polygons[]", "IOf`1 Drawing.Cell", "Object Drawing.Any",
                "ArrayList Drawing.Untyped", "Data Drawing.Data",
            ]));
        Assert.That(new TypeRegistry().FindUnregistered(TypeOf("Plain")).Unseen, Is.Empty);
    }

    [Test]
    public void RegisteredImplementationsAreLookedInto()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable(TypeOf("Drawing"), 1).RegisterSerializable(TypeOf("Circle"), 2)
            .RegisterSerializable(TypeOf("Square"), 3).RegisterSerializable(TypeOf("Cell`1"), 4).RegisterSerializable(TypeOf("Data"), 5);

        Assert.That(
            registry.FindUnregistered(TypeOf("Drawing")).Select(missing => missing.Type.Name),
            Is.EquivalentTo((string[])["Centre", "Hidden"]));
    }

    [Test]
    public void DerivedClassesAreFound() =>
        Assert.That(
            new TypeRegistry().FindUnregistered(TypeOf("OfBase")).Select(missing => missing.Type.Name),
            Is.EquivalentTo((string[])["OfBase", "Base", "Derived", "Centre"]));

    [Test]
    public void ReportedTypesCanBeRegistered()
    {
        TypeRegistry registry = new();
        int id = 0;
        foreach (UnregisteredType missing in registry.FindUnregistered(TypeOf("Drawing")))
        {
            registry.RegisterSerializable(missing.Type, ++id);
        }

        Assert.That(registry.FindUnregistered(TypeOf("Drawing")), Is.Empty);
    }

    [Test]
    public void RootsOfTheFrameworkNeedARegistrationForObjectGraphs()
    {
        object[] roots = [new ArrayList { 1 }, new List<int> { 1 }, typeof(int)];
        foreach (object root in roots)
        {
            Assert.That(
                () => new CustomBinaryFormatter(new TypeRegistry()).DeepClone(root),
                Throws.InstanceOf<SerializationException>().With.Message.Contains("Register"),
                root.GetType().Name);
            Assert.That(
                () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable(TypeOf("Plain"), 1)).DeepClone(root),
                Throws.Nothing);
        }
    }

    [Test]
    public void AdviceFitsAMarkedTypeAlsoUnderTheNameOfBinaryFormatter() =>
        Assert.That(
            () => new CustomBinaryFormatter().Serialize(Stream.Null, Activator.CreateInstance(TypeOf("Centre"))!),
            Throws.InstanceOf<SerializationException>().With.Message.Contains("registry.RegisterSerializable<global::Centre>(typeId)"));

    [Test]
    public void ASurrogateForAnInterfaceIsRefusedWithARemedy() =>
        Assert.That(
            () => new TypeRegistry().RegisterSurrogate<IComparable, int>(1, _ => 1, value => value),
            Throws.ArgumentException.With.Message.Contains("each concrete type"));

    [Test]
    public void AStructThatIsOnlyTheArgumentOfAComparerIsRegistered()
    {
        Dictionary<Key, int> graph = new(EqualityComparer<Key>.Default) { [new Key { Number = 1 }] = 2 };
        CustomBinaryFormatter without = new(new TypeRegistry().RegisterSerializable(TypeOf("Plain"), 1));
        CustomBinaryFormatter with = new(new TypeRegistry().RegisterSerializable<Key>(1));

        Assert.That(
            () => without.DeepClone<object>(new object[] { EqualityComparer<Key>.Default }),
            Throws.InstanceOf<SerializationException>().With.Message.Contains("RegisterSerializable"));
        Assert.That(with.DeepClone(graph)[new Key { Number = 1 }], Is.EqualTo(2));
    }

    private static Type TypeOf(string name) => s_assembly.GetType(name, throwOnError: true)!;

    private struct Key
    {
        public int Number;
    }
}
