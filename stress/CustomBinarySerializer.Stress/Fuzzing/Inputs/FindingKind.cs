namespace Stress.Fuzzing.Inputs;

/// <summary>The kind of a finding.</summary>
internal enum FindingKind
{
    /// <summary>The process ended.</summary>
    Death,

    /// <summary>The process hung and was killed.</summary>
    Hang,

    /// <summary>The input took too much processor time.</summary>
    Slow,

    /// <summary>The input caused more allocations than its length allows.</summary>
    Allocation,

    /// <summary>An undocumented exception was thrown.</summary>
    Exception,

    /// <summary>The result is impossible, or the formatter fails afterwards.</summary>
    Value,
}
