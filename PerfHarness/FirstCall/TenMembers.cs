namespace PerfHarness.FirstCall;

/// <summary>What both a contract implemented by the library and System.Text.Json can send unchanged.</summary>
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
/// Thousands of types of ten members from one piece of source, each compiled by itself as if somebody had written it.
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
