using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Lowering;
using Microsoft.FSharp.Core;

namespace CustomBinarySerializer.Tests.Contracts.Lowering;

/// <summary>Sample types with the code of their contracts as text.</summary>
public static class LoweredSamples
{
    internal static LoweredUnit UnitOf<T>(LoweringOptions options = LoweringOptions.None, Packings? packings = null) =>
        new(ReflectedPlans.Plan(typeof(T), RegistrationOptions.Default, _ => null, out _), options, packings);

    internal static void AssertPrinted(Routine routine, string expected) => Assert.That(Print(routine), Is.EqualTo(expected + "\n"));

    internal static string Print(Routine routine) =>
        ShortNames.Print(routine).Replace($"{nameof(LoweredSamples)}.", "", StringComparison.Ordinal);

    public sealed class Order
    {
        public int Id { get; set; }

        public bool IsPaid { get; set; }

        public string? Name { get; set; }

        public double? Discount { get; set; }
    }

    public sealed class Line
    {
        public string? Product { get; set; }

        public int Count { get; set; }
    }

    public class Basket
    {
        public List<Line>? Lines { get; set; }

        public byte[]? Seal { get; set; }
    }

    public class Warehouse
    {
        public Dictionary<string, short>? Stock { get; set; }
    }

    public readonly record struct Leaf(long Number, TimeSpan Age);

    public readonly record struct Fix(byte Quality, long Place);

    public sealed record Track(Fix[]? Fixes);

    public record Node(string? Name, Node? Next);

    public record Tuned(int Id, string?[]? Names, [field: OptionalField] int Volume = 7, [field: OptionalField] string? Note = "none");

    public sealed class Outcome
    {
        public FSharpChoice<string, int>? Result { get; set; }

        [OnDeserialized]
        internal void Check(StreamingContext context) => GC.KeepAlive((this, context));
    }

    public class Relative
    {
        public string? Name { get; set; }
    }

    public sealed class Family
    {
        public Relative? Head { get; set; }

        public Dictionary<int, Guid>? Ids { get; set; }

        public Uri? Home { get; set; }
    }
}
