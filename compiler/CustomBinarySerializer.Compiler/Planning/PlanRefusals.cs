using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The refusals of a type that is planned: their texts with type, member and remedy, and those of members, which one
/// error reports together.
/// </summary>
internal sealed class PlanRefusals(TypeModel root)
{
    private const int MaxShownName = 500;
    private const int MaxShownPath = 10;

    private readonly Stack<string> _path = new();
    private readonly List<ArgumentException> _collected = [];

    /// <summary>The number of members from the root to the current one.</summary>
    internal int Depth => _path.Count;

    /// <summary>Whether the root is planned, not one of its members.</summary>
    internal bool IsAtRoot => _path.Count == 0;

    /// <summary>Whether no refusal was collected.</summary>
    internal bool IsEmpty => _collected.Count == 0;

    /// <summary>The remedy that leaves the current member out. A root is no member.</summary>
    internal string RemedyOfLeavingOut =>
        IsAtRoot ? "Register what stands for it with RegisterSurrogate." : LayoutErrors.RemedyOfLeavingOut;

    /// <summary>Begins to plan a member, until <see cref="LeaveMember"/>.</summary>
    internal void EnterMember(string member) => _path.Push(member);

    /// <summary>Ends the member that <see cref="EnterMember"/> began.</summary>
    internal void LeaveMember() => _path.Pop();

    /// <summary>Collects the refusal of a member, and leaves the members inside it.</summary>
    internal void Add(ArgumentException refusal, int depth)
    {
        _collected.Add(refusal);
        while (_path.Count > depth)
        {
            _path.Pop();
        }
    }

    /// <summary>Collects refusals of an object's members.</summary>
    internal void AddRange(IEnumerable<ArgumentException> refusals) => _collected.AddRange(refusals);

    /// <summary>Throws the collected refusals as one error.</summary>
    internal void ThrowIfAny()
    {
        if (!IsEmpty)
        {
            throw LayoutErrors.Several(root, _collected);
        }
    }

    /// <summary>Throws a refusal that ends planning, because further checks would take as much work.</summary>
    internal void ThrowIfTooLarge(bool isTooLarge, TypeModel type, string reason)
    {
        if (isTooLarge)
        {
            throw new ContractTooLargeException(TextOf(type, reason, RemedyOfSplitting), nameof(type));
        }
    }

    /// <summary>Returns the refusal of a type.</summary>
    internal ArgumentException Of(TypeModel type, string reason, string remedy) => new(TextOf(type, reason, remedy), nameof(type));

    /// <summary>Returns the refusal of a type that no plan can write, or null.</summary>
    internal ArgumentException? OfKind(TypeModel type) =>
        ReasonAgainst(type) is { } reason ? Of(type, reason, IsOfGraphs(type) ? RemedyOfGraphs : RemedyOfLeavingOut) : null;

    /// <summary>Returns a refusal of an object's member with the path to the object.</summary>
    internal ArgumentException Placed(TypeModel type, ArgumentException refusal) =>
        new($"{root} can't be registered.{Where} {LayoutErrors.TextOf(refusal)}", nameof(type), refusal);

    // The innermost first.
    private string Where => IsAtRoot ? ""
        : $" Its member {string.Join(", in ", _path.Take(MaxShownPath).Select(Shortened))}" +
            $"{(_path.Count > MaxShownPath ? $", in {_path.Count - MaxShownPath} more" : "")}:";

    private static string RemedyOfSplitting =>
        "Let a member hold an interface or a base class whose types are registered by ids of their own, leave members out with " +
        "[IgnoreDataMember], or write the contract by hand.";

    private string RemedyOfGraphs => IsAtRoot
        ? "Object graphs hold it: register a type that has a member of it with RegisterSerializable. Or register with " +
            "RegisterSurrogate what it is made of."
        : "Object graphs hold it: register the type that has the member with RegisterSerializable. Or register with RegisterSurrogate " +
            "what it is made of, or leave the member out with [IgnoreDataMember].";

    private static bool IsOfGraphs(TypeModel type) =>
        type.MetadataName is "System.Lazy`1" or "System.Type" or "System.TimeZoneInfo"
            or "System.Text.RegularExpressions.Regex"
                or "System.Globalization.CompareInfo"
                or "System.Data.DataTable"
                or "System.Data.DataSet";

    private static string? ReasonAgainst(TypeModel type) =>
        type.IsPointer || type.IsByRef || type.IsByRefLike ? "an address means nothing elsewhere"
        : type.IsDelegate ? "a delegate is code"
        : type.IsOfFramework && !type.IsInterface && !type.Is("System.Object") && !type.Is("System.ValueType")
            && !MemberSelector.IsTuple(type)
            ? "it isn't in the table of built-in types"
        : null;

    private string TextOf(TypeModel type, string reason, string remedy) =>
        $"{root} can't be registered.{Where} {Shortened(type.ToString())} can't be written: {reason}. {remedy}";

    private static string Shortened(string name) => name.Length <= MaxShownName ? name : $"{name.Substring(0, MaxShownName)}…";
}
