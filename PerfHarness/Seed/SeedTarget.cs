using System.Text.Json.Serialization;

namespace PerfHarness.Seed;

/// <summary>A figure that the library is meant to reach, and what came out.</summary>
internal sealed record SeedTarget(string Description, double Measured, double Limit, bool IsUpperLimit, [property: JsonIgnore] string NumberFormat)
{
    public bool IsReached => IsUpperLimit ? Measured <= Limit : Measured >= Limit;

    public static SeedTarget TimesAsFast(string description, double other, double own, double atLeast) =>
        new(description, other / own, atLeast, IsUpperLimit: false, "0.0x");

    public static SeedTarget ExtraNanoseconds(string description, double with, double without, double atMost) =>
        new(description, with - without, atMost, IsUpperLimit: true, "0.0 ns");
}
