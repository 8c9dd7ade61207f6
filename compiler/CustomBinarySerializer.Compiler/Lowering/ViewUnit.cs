using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The views of one contract's messages: the objects that have views, and the routines that these call.
/// </summary>
/// <remarks>
/// A view is created by a walk through the bytes of its object. The walk checks every length and count, and records
/// where members begin that follow others of varying size. Values are loaded on demand. A value with a user's
/// conversion is shown as its surrogate.
/// </remarks>
/// <param name="plan">The plan of the messages.</param>
internal sealed class ViewUnit(ContractPlan plan)
{
    private readonly Dictionary<SequencePlan, Routine> _items = [];
    private readonly Dictionary<ValuePlan, Routine> _values = [];
    private readonly LoweredUnit _skipping = new(plan);
    private readonly List<Routine> _routines = [];
    private readonly HashSet<string> _names = [];

    internal TypeUniverse Universe => plan.Root.Model.Universe;

    /// <summary>Gets the routines that views call.</summary>
    internal IReadOnlyList<Routine> Routines => _routines;

    /// <summary>Returns the reason why a contract can't have a view, or null.</summary>
    internal static string? ReasonAgainst(ContractPlan plan) =>
        plan.InternsStrings
            ? $"its texts are interned ({nameof(RegistrationOptions.InternStrings)}), so that most of them aren't where their members are"
        : ValuePlan.Reachable([plan.Root]).Any(part => part is TextPlan { IsCompact: true })
            ? $"its texts are compact ({nameof(RegistrationOptions.CompactStrings)}), and views show texts as UTF-8"
        : plan.Root is not ObjectPlan ? "it is written as a single value or as a collection, which has no members"
        : null;

    /// <summary>Gets the root of the contract.</summary>
    internal ObjectPlan Root => (ObjectPlan)plan.Root;

    /// <summary>Returns the view of the root as a whole message.</summary>
    internal ViewedObject Message() => ViewLowering.OfMessage(this, Root);

    /// <summary>Returns the view of an object inside another.</summary>
    internal ViewedObject MemberOf(ObjectPlan holder) => ViewLowering.OfMember(this, holder);

    /// <summary>
    /// Returns the routine that finds the items of a collection after its prefix: <c>ViewItems M(ref ViewCursor cursor,
    /// int prefix)</c>.
    /// </summary>
    internal Routine ItemsOf(SequencePlan sequence)
    {
        if (!_items.TryGetValue(sequence, out Routine? routine))
        {
            routine = ViewLowering.ItemsOf(this, sequence);
            _items.Add(sequence, routine);
        }

        return routine;
    }

    /// <summary>Returns the routine that loads a value: <c>T M(ViewPayload payload, int position)</c>.</summary>
    internal Routine ValueOf(ValuePlan value)
    {
        if (!_values.TryGetValue(value, out Routine? routine))
        {
            routine = ViewLowering.ValueOf(this, value);
            _values.Add(value, routine);
        }

        return routine;
    }

    /// <summary>
    /// Returns the routine that skips a value, with its prefix as an argument if the holder reads it: <c>void M(ref
    /// ViewCursor cursor)</c>.
    /// </summary>
    internal Routine SkipOf(ValuePlan value) => ViewLowering.SkipOf(this, _skipping, value);

    /// <summary>Begins a routine with a unique name.</summary>
    internal Routine Begin(string verb, ValuePlan value, TypeModel returns, ImmutableArray<Code.Local> parameters)
    {
        Routine routine = new(
            NameOf(verb + Identifiers.Plain(SourceNames.WithoutArity(value.Model.Name))),
            returns,
            parameters)
        { Modifiers = "internal static" };
        _routines.Add(routine);
        return routine;
    }

    private string NameOf(string name)
    {
        string unique = name;
        for (int number = 2; !_names.Add(unique); number++)
        {
            unique = name + number.ToString(CultureInfo.InvariantCulture);
        }

        return unique;
    }
}

/// <summary>A view of an object.</summary>
/// <param name="Holder">The object.</param>
/// <param name="Walk">The walk through the object's bytes, which assigns the fields of the view.</param>
/// <param name="Members">The members in the order of the bytes.</param>
internal sealed record ViewedObject(ObjectPlan Holder, Routine Walk, ImmutableArray<ViewedMember> Members);

/// <summary>The position of an object's member.</summary>
/// <param name="Member">The member.</param>
/// <param name="Anchor">
/// The field that holds the position from which the offset counts; null for the start of the payload.
/// </param>
/// <param name="Offset">The offset from the anchor, in bytes.</param>
/// <param name="IsAfterPrefix">
/// Whether the position is after the member's prefix, which is in a field of the view.
/// </param>
/// <param name="Presence">
/// The number of members that a message must have to contain this one; 0 if it always does.
/// </param>
internal sealed record ViewedMember(MemberPlan Member, Code.Local? Anchor, int Offset, bool IsAfterPrefix, int Presence);

/// <summary>The kinds of views of a value.</summary>
internal enum ViewKind
{
    /// <summary>The value itself.</summary>
    Value,
    Text,

    /// <summary>A view of an object, which may be null or nullable.</summary>
    Object,

    /// <summary>A block of consecutive numbers.</summary>
    Block,

    /// <summary>A list of items of one size.</summary>
    Indexed,

    /// <summary>A list of items of varying size.</summary>
    Sequence,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>The payload of a hand-written contract.</summary>
    Payload,

    /// <summary>No view: the value is skipped.</summary>
    None,
}
