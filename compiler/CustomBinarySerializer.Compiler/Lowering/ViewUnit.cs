using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>What shows the messages of one contract in their bytes: the objects that have views, and the routines that these call.</summary>
/// <remarks>
/// A view is made by a walk through the bytes of its object, which checks every length and count and notes where members begin that follow others of varying size. Values are loaded when they are
/// asked for. What a conversion of the user's makes of other values is shown as these.
/// </remarks>
/// <param name="plan">Whose messages they are.</param>
internal sealed class ViewUnit(ContractPlan plan)
{
    private readonly Dictionary<SequencePlan, Routine> _items = [];
    private readonly Dictionary<ValuePlan, Routine> _values = [];
    private readonly LoweredUnit _skipping = new(plan);
    private readonly List<Routine> _routines = [];
    private readonly HashSet<string> _names = [];

    internal TypeUniverse Universe => plan.Root.Model.Universe;

    /// <summary>What views call.</summary>
    internal IReadOnlyList<Routine> Routines => _routines;

    /// <summary>Returns why there can be no view, or null.</summary>
    internal static string? ReasonAgainst(ContractPlan plan) =>
        plan.InternsStrings ? $"its texts are interned ({nameof(RegistrationOptions.InternStrings)}), so that most of them aren't where their members are"
        : ValuePlan.Reachable([plan.Root]).Any(part => part is TextPlan { IsCompact: true })
            ? $"its texts are compact ({nameof(RegistrationOptions.CompactStrings)}), and views show texts as UTF-8"
        : plan.Root is not ObjectPlan ? "it is written as a single value or as a collection, which has no members"
        : null;

    /// <summary>The root of the contract.</summary>
    internal ObjectPlan Root => (ObjectPlan)plan.Root;

    /// <summary>The root as a whole message.</summary>
    internal ViewedObject Message() => ViewLowering.OfMessage(this, Root);

    /// <summary>An object inside another.</summary>
    internal ViewedObject MemberOf(ObjectPlan holder) => ViewLowering.OfMember(this, holder);

    /// <summary>The routine that finds the items of a collection after its prefix: <c>ViewItems M(ref ViewCursor cursor, int prefix)</c>.</summary>
    internal Routine ItemsOf(SequencePlan sequence)
    {
        if (!_items.TryGetValue(sequence, out Routine? routine))
        {
            routine = ViewLowering.ItemsOf(this, sequence);
            _items.Add(sequence, routine);
        }

        return routine;
    }

    /// <summary>The routine that loads a value: <c>T M(ViewPayload payload, int position)</c>.</summary>
    internal Routine ValueOf(ValuePlan value)
    {
        if (!_values.TryGetValue(value, out Routine? routine))
        {
            routine = ViewLowering.ValueOf(this, value);
            _values.Add(value, routine);
        }

        return routine;
    }

    /// <summary>The routine that moves past a value: <c>void M(ref ViewCursor cursor)</c>, with the prefix too where the value takes it from its holder.</summary>
    internal Routine SkipOf(ValuePlan value) => ViewLowering.SkipOf(this, _skipping, value);

    /// <summary>Begins a routine under a name of its own.</summary>
    internal Routine Begin(string verb, ValuePlan value, TypeModel returns, ImmutableArray<Code.Local> parameters)
    {
        Routine routine = new(NameOf(verb + Identifiers.Plain(SourceNames.WithoutArity(value.Model.Name))), returns, parameters) { Modifiers = "internal static" };
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

/// <summary>What shows an object.</summary>
/// <param name="Holder">The object.</param>
/// <param name="Walk">The walk through its bytes, which assigns the fields of the view.</param>
/// <param name="Members">The members in the order of the bytes.</param>
internal sealed record ViewedObject(ObjectPlan Holder, Routine Walk, ImmutableArray<ViewedMember> Members);

/// <summary>The place of a member of an object.</summary>
/// <param name="Member">The member.</param>
/// <param name="Anchor">The field with the position from which it is counted; null for the first byte of the payload.</param>
/// <param name="Offset">Bytes from there.</param>
/// <param name="IsAfterPrefix">Whether that is the place after its prefix, which a field of the view has.</param>
/// <param name="Presence">How many members a message must have so that it has this one; 0 where all have.</param>
internal sealed record ViewedMember(MemberPlan Member, Code.Local? Anchor, int Offset, bool IsAfterPrefix, int Presence);

/// <summary>What shows a value.</summary>
internal enum ViewKind
{
    /// <summary>The value itself.</summary>
    Value,
    Text,

    /// <summary>A view, of an object that may be null or nullable too.</summary>
    Object,

    /// <summary>Numbers one after the other.</summary>
    Block,

    /// <summary>Items of one size.</summary>
    Indexed,

    /// <summary>Items of any size.</summary>
    Sequence,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>The payload of a hand-written contract.</summary>
    Payload,

    /// <summary>Nothing does: it is passed over.</summary>
    None,
}
