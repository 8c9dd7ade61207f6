using PerfHarness.Survey.Features.Shapes;

namespace PerfHarness.Survey.Features;

/// <summary>What is tried on each serializer.</summary>
internal static class FeatureProbes
{
    private const int DeepChain = 1_000;
    private const int VeryDeepChain = 100_000;
    private const int Secret = 42;

    public static IReadOnlyList<FeatureProbe> All { get; } =
    [
        FeatureProbe.Of("Same object twice", SameTwice, hasReferences: true, typeof(Link)),
        FeatureProbe.Of("Object that holds itself", SelfHolding, hasReferences: true),
        FeatureProbe.Asking("Same string object twice", SameTextTwice, texts => ReferenceEquals(texts.First, texts.Second), "two strings where one was"),
        FeatureProbe.Of("Null and empty text", () => new Texts { First = null, Second = "" }),
        FeatureProbe.Of("Null list, empty array", Lists.NullAndEmpty),
        FeatureProbe.Of("Empty list, null array", Lists.EmptyAndNull),
        FeatureProbe.Of("DateTime with Kind, to the tick", Moments.Create),
        FeatureProbe.Of("DateTimeOffset and TimeSpan", () => new Offset { Moment = new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromMinutes(330)), Lifetime = TimeSpan.FromTicks(1) }),
        FeatureProbe.Of("NaN, negative zero, 1.00", () => new Numbers { First = double.NaN, Second = -0.0, Price = 1.00m }),
        FeatureProbe.Of("Derived type in a member", () => new Kennel { Guest = new Dog { Name = "Rex", Barks = 3 } }, hasReferences: false, typeof(Animal), typeof(Dog)),
        FeatureProbe.Of("Number in an object member", () => new Anything { Value = Secret }),
        FeatureProbe.Of("Enum out of range, nullable", () => new Choice { Color = (Color)Secret, Maybe = null }),
        FeatureProbe.Of("Struct", () => new Outer { Inner = new Inner { Number = Secret, Text = "inner" } }, hasReferences: false, typeof(Inner)),
        FeatureProbe.Of("Array of two dimensions", () => new Table { Cells = new[,] { { 1, 2, 3 }, { 4, 5, 6 } } }),
        FeatureProbe.Of("Array of arrays", () => new Rows { Cells = [[1], [], [2, 3]] }),
        FeatureProbe.Of("Dictionary", () => new Shapes.Index { Entries = { ["one"] = 1, ["two"] = 2 } }),
        FeatureProbe.Asking("Dictionary's comparer", IgnoringCase, index => index.Entries.ContainsKey("ONE"), "its keys have become sensitive to case"),
        FeatureProbe.Of("Set", () => new Tags { Names = ["one", "two"] }),
        FeatureProbe.Asking("Private field", () => new Secretive().Keep(Secret), secretive => secretive.Keeps(Secret), "the field was left out"),
        FeatureProbe.Of("No setters, one constructor", () => new Immutable("Smith", Secret)),
        FeatureProbe.Asking("OnDeserialized", () => new Attentive { Number = Secret }, attentive => attentive.IsRead(), "it wasn't called"),
        FeatureProbe.Of("Control characters", () => new Texts { First = "\0\u0001\u001f\r\n", Second = "\uFFFE" }),
        FeatureProbe.Of("Half a surrogate pair", () => new Texts { First = "\uD83D", Second = "\uDE00" }),
        FeatureProbe.Of("1,000 objects deep", () => Link.Chain(DeepChain)),
        FeatureProbe.Of("100,000 objects deep", () => Link.Chain(VeryDeepChain)),
    ];

    public static FeatureProbe Named(string name) =>
        All.FirstOrDefault(probe => probe.Name == name) ?? throw new ArgumentException($"There is no feature '{name}'.", nameof(name));

    private static Twins SameTwice()
    {
        Link shared = new() { Number = Secret };
        return new Twins { First = shared, Second = shared };
    }

    private static Link SelfHolding()
    {
        Link link = new() { Number = Secret };
        link.Next = link;
        return link;
    }

    private static Texts SameTextTwice()
    {
        string shared = new('x', Secret);
        return new Texts { First = shared, Second = shared };
    }

    private static Shapes.Index IgnoringCase() =>
        new() { Entries = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["one"] = 1 } };
}
