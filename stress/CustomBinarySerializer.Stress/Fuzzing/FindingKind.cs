namespace Stress.Fuzzing;

/// <summary>The ways in which an input can break a promise.</summary>
internal enum FindingKind
{
    /// <summary>The process ended.</summary>
    Death,

    /// <summary>It didn't come back, and was killed.</summary>
    Hang,

    /// <summary>It took longer than any input may.</summary>
    Slow,

    /// <summary>It allocated more than its bytes justify.</summary>
    Allocation,

    /// <summary>Another exception than those that are promised.</summary>
    Exception,

    /// <summary>A value that can't be, or a formatter that doesn't work on.</summary>
    Value,
}
