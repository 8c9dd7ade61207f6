using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>Tests that a program with generated contracts writes the same bytes as contracts in IL.</summary>
public sealed class ContractGeneratorTests
{
    private const string Shop = """
        namespace Shop;

        [BinaryTypeId(7)] public sealed class Order
        {
            public int Id { get; set; }
            public string? Name { get; init; }
            public decimal Price { get; set; }
            public DateTime Placed { get; set; }
            public Side? Side { get; set; }
            public static Order Sample() => new() { Id = 5, Name = "abc", Price = 1.5m, Placed = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), Side = Shop.Side.Sell };
        }

        public enum Side : short { Buy, Sell }

        [BinaryTypeId(8)] public record Basket(string? Owner, List<Line> Lines, Dictionary<string, int> Counts, HashSet<Guid> Tags)
        {
            public required int[] Numbers { get; init; }
            public static Basket Sample() => new("me", [new Line { Product = "x", Count = 3 }, null!], new() { ["a"] = 1 }, [Guid.Empty]) { Numbers = [1, 2, 3] };
        }

        public sealed class Line
        {
            public string? Product;
            public int Count;
            public Line? Next;
        }

        [BinaryTypeId(9)] public readonly record struct Point(int X, long Y)
        {
            public static Point Sample() => new(3, -4);
        }

        [BinaryTypeId(10, Members = SerializedMembers.AllFields)] public class Secret
        {
            private int _number;
            private readonly string? _text;
            private Secret() { }
            private Secret(int number, string text) { _number = number; _text = text; }
            public static Secret Sample() => new(7, "hidden");
        }

        public static class Generic<T> { public sealed class Box { public T? Value; public static Box Sample() => new(); } }

        [ContractFor(typeof(Generic<int>.Box), 20)]
        [ContractFor(typeof(KeyValuePair<string, int[]>), 21)]
        [ContractFor(typeof(List<Line>), 22, InternStrings = true)]
        public sealed partial class ShopContracts : ContractSet;
        """;

    private static readonly GeneratedProgram s_shop = new(Shop);

    [Test]
    public void TheProgramCompilesWithoutWarnings()
    {
        Assert.That(s_shop.Diagnostics, Is.Empty);
        Assert.That(s_shop.Complete.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning), Is.Empty);
    }

    [TestCase("Shop.Order")]
    [TestCase("Shop.Basket")]
    [TestCase("Shop.Point")]
    [TestCase("Shop.Secret")]
    [TestCase("Shop.Generic`1+Box[[System.Int32, System.Private.CoreLib]]")]
    public void BytesAreThoseOfTheContractInIL(string name)
    {
        Type type = s_shop.Type(name);
        object sample = type.GetMethod("Sample", BindingFlags.Static | BindingFlags.Public)!.Invoke(null, null)!;
        TypeRegistry generated = new(s_shop.Set("Shop.ShopContracts"));
        Assert.That(generated.TryGetTypeId(type, out int id));
        BinaryTypeIdAttribute? mark = type.GetCustomAttribute<BinaryTypeIdAttribute>();
        TypeRegistry emitted = GeneratedProgram.RegisterInIL(type, id, mark?.Members ?? default);
        CustomBinaryFormatter one = new(generated);
        CustomBinaryFormatter other = new(emitted);

        byte[] frame = one.Serialized(sample);

        Assert.That(frame, Is.EqualTo(other.Serialized(sample)));
        Assert.That(other.Serialized(one.Deserialize<object>(frame)), Is.EqualTo(frame));
        Assert.That(one.Serialized(other.Deserialize<object>(frame)), Is.EqualTo(frame));
    }

    [Test]
    public void RegisterTakesWhatTheCompilerMade()
    {
        TypeRegistry registry = new TypeRegistry().Register(s_shop.Type("Shop.Order"), 99);

        Assert.That(((IPlannedContract)registry.Find(99)!).Generated, Is.Not.Null);
    }

    [TestCase("Shop.Order")]
    [TestCase("Shop.Basket")]
    [TestCase("Shop.Point")]
    [TestCase("Shop.Secret")]
    public void GeneratedContractIsDescribedAsTheContractInIL(string name)
    {
        Type type = s_shop.Type(name);
        BinaryTypeIdAttribute mark = type.GetCustomAttribute<BinaryTypeIdAttribute>()!;

        TypeRegistry generated = new TypeRegistry().Register(type, 99, mark.Options);

        Assert.That(
            generated.Describe()
                .ToString(), Is.EqualTo(GeneratedProgram.DescriptionInIL(GeneratedProgram.RegisterInIL(type, 99, mark.Members))));
    }
}
