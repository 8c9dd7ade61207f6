using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Forms;

/// <summary>The values that both methods of a contract move, side by side.</summary>
internal sealed class MovedPairs(ImmutableArray<Moved> written, ImmutableArray<Moved> read)
{
    private int _next;

    /// <summary>Gets whether both methods moved equally many values, and all were taken.</summary>
    internal bool AreDone => _next == written.Length && _next == read.Length;

    /// <summary>Gets the next value of each method; null where there is none.</summary>
    internal (Moved? Written, Moved? Read) Current =>
        (_next < written.Length ? written[_next] : null, _next < read.Length ? read[_next] : null);

    internal void Advance() => _next++;

    /// <summary>Returns the member of an object that the next written value is, or is a part of.</summary>
    internal string? NextMemberOf(Value instance) => Current.Written switch
    {
        Moved.Single single => MemberOf(single.Content, instance),
        Moved.Several several => MemberOf(several.Of, instance),
        _ => null,
    };

    private static string? MemberOf(Value value, Value instance) =>
        value is not Value.Member member ? null
        : member.Of.Equals(instance) ? member.Name
        : MemberOf(member.Of, instance);
}
