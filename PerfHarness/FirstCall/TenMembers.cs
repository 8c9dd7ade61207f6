namespace PerfHarness.FirstCall;

/// <summary>A message that auto contracts and System.Text.Json can both write.</summary>
public abstract class TenMembers
{
    public string Text { get; set; } = "";

    public int Number { get; set; }

    public long Total { get; set; }

    public Guid Id { get; set; }

    public DateTime Created { get; set; }

    public bool IsOpen { get; set; }

    public string? Note { get; set; }
}

/// <summary>
/// Thousands of types with ten members. The runtime compiles each combination of structs as a type of its own.
/// </summary>
public sealed class TenMembers<TFirst, TSecond, TThird> : TenMembers
    where TFirst : struct
    where TSecond : struct
    where TThird : struct
{
    public TFirst First { get; set; }

    public TSecond Second { get; set; }

    public TThird Third { get; set; }
}
