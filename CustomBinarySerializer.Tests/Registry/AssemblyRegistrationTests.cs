using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class AssemblyRegistrationTests
{
    private const string Contract =
        ": ICustomBinarySerializable { public void WriteDataTo(BinaryWriter w) { } public void SetDataFrom(BinaryReader r) { } }";

    [Test]
    public void RegistersEveryTypeWithTheAttribute()
    {
        TypeRegistry registry = new TypeRegistry().RegisterAssembly(typeof(TestRegistry).Assembly);

        Type[] attributed =
            [.. typeof(TestRegistry).Assembly.GetTypes().Where(type => type.IsDefined(typeof(BinaryTypeIdAttribute), inherit: false))];
        Assert.That(registry.Count, Is.EqualTo(attributed.Length));
        foreach (Type type in attributed)
        {
            Assert.That(registry.TryGetTypeId(type, out int typeId), Is.True, type.Name);
            Assert.That(typeId, Is.EqualTo(type.GetCustomAttribute<BinaryTypeIdAttribute>()!.Id));
        }
    }

    [Test]
    public void RegistersWhateverTheVisibility()
    {
        Assembly assembly = Compile(
            $"[BinaryTypeId(1)] public class Visible {Contract}",
            $"[BinaryTypeId(2)] internal struct Hidden {Contract}",
            $"public class Outer {{ [BinaryTypeId(3)] private sealed class Inner {Contract} }}");

        TypeRegistry registry = new TypeRegistry().RegisterAssembly(assembly);

        IEnumerable<string?> names = Enumerable.Range(1, 3).Select(id => registry.TryGetType(id, out Type? type) ? type.Name : null);
        Assert.That(string.Join(' ', names), Is.EqualTo("Visible Hidden Inner"));
    }

    [Test]
    public void DoesNotInheritTheAttribute()
    {
        Assembly assembly = Compile($"[BinaryTypeId(1)] public class Base {Contract}", "public class Derived : Base { }");

        Assert.That(new TypeRegistry().RegisterAssembly(assembly).Count, Is.EqualTo(1));
    }

    [Test]
    public void AddsToWhatIsRegistered()
    {
        Assembly assembly = Compile($"[BinaryTypeId(2)] public class Second {Contract}");

        TypeRegistry registry = new TypeRegistry().Register<Customer>(1).RegisterAssembly(assembly);

        Assert.That(registry.Count, Is.EqualTo(2));
    }

    [TestCase("a member that is code", "[BinaryTypeId(9)] public class Refused { public System.Action Act; }", "Act")]
    [TestCase("an abstract class", "[BinaryTypeId(9)] public abstract class Refused " + Contract, "9")]
    [TestCase("an open generic", "[BinaryTypeId(9)] public class Refused<T> " + Contract, "9")]
    [TestCase("id 0", "[BinaryTypeId(0)] public class Refused " + Contract, "0")]
    [TestCase("a negative id", "[BinaryTypeId(-3)] public class Refused " + Contract, "-3")]
    [TestCase(
        "an id twice", "[BinaryTypeId(9)] public class First " + Contract + " [BinaryTypeId(9)] public class Refused " + Contract, "First")]
    public void NamesTheTypeThatIsRefused(string what, string source, string otherSide)
    {
        Assembly assembly = Compile(source);

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly),
            Throws.InstanceOf<ArgumentException>().With.Message.Contains("Refused").And.Message.Contains(otherSide),
            what);
    }

    private static Assembly Compile(params string[] types) =>
        CompiledSource.Load($"using System.IO; using CustomBinarySerializer; namespace Compiled {{ {string.Concat(types)} }}");
}
