using System.Reflection;
using CustomBinarySerializer.Graphs.Assemblies;

namespace CustomBinarySerializer.Graphs.Tests.Assemblies;

/// <summary>Tests of files of type ids with lines that mean nothing.</summary>
public sealed class BadTypeIdFileTests : TypeIdFileTestBase
{
    [Test]
    public void TheLastIdOfAllLeavesNoneForOthers()
    {
        File.WriteAllText(IdsPath, "# first\n2147483647 B\n");
        Assembly assembly = Compile("[Serializable] public class A { }", "[Serializable] public class B { }");

        Assert.That(
            () => TypeIdFile.Update(assembly, IdsPath),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains("Line 2").And.Message.Contains(IdsPath));
        Assert.That(() => new TypeRegistry().RegisterAssembly(assembly, IdsPath), Throws.TypeOf<BinarySerializationException>());
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
        File.WriteAllText(IdsPath, $"# first\n\n{line}\n9 Pair`1\n");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class Pair<T> { }"), IdsPath),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains("Line 3").And.Message.Contains(IdsPath));
    }

    [Test]
    public void ALineOfManyBracketsIsAnError()
    {
        File.WriteAllText(IdsPath, $"1 Pair`1{string.Concat(Enumerable.Repeat("[Pair`1", 100_000))}{new string(']', 100_000)}\n9 Pair`1\n");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class Pair<T> { }"), IdsPath),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1").And.Message.Length.LessThan(1000));
    }

    [Test]
    public void AnIdOfTheFileThatAnotherTypeHasIsAnErrorOfItsLine()
    {
        File.WriteAllText(IdsPath, "20 B\n");
        Assembly assembly =
            Compile("[Serializable, BinaryTypeId(20)] public class A { public int X; }", "[Serializable] public class B { }");

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(assembly, IdsPath),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1"));
        Assert.That(
            () => TypeIdFile.Update(assembly, IdsPath), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Line 1"));
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
        File.WriteAllText(IdsPath, text);

        Assert.That(
            () => new TypeRegistry().RegisterAssembly(Compile("[Serializable] public class A { }"), IdsPath),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.InvalidTypeIdFile)
                .And.Message.Contains(complaint));
        Assert.That(File.ReadAllText(IdsPath), Is.EqualTo(text));
    }
}
