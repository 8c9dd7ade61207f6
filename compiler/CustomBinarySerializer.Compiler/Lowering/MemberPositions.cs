using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The members of an object and the fields of a view that hold their positions.</summary>
internal sealed class MemberPositions(CodeBuilder code, Code.Local cursor)
{
    private readonly List<ViewedMember> _members = [];
    private readonly Dictionary<string, Code.Local> _fields = [];
    private Code.Local? _begin;
    private Code.Local? _anchor;
    private int _anchors;
    private int _offset;
    private int _presence;

    internal ImmutableArray<ViewedMember> Members => [.. _members];

    internal ImmutableArray<Code.Local> Fields => [.. _fields.Values];

    internal Code.Local Field(string name, KnownType type)
    {
        if (!_fields.TryGetValue(name, out Code.Local? field))
        {
            field = code.Declare(name, type);
            _fields.Add(name, field);
        }

        return field;
    }

    /// <summary>Begins to count positions, if any will be recorded.</summary>
    internal void Begin(ObjectPlan holder)
    {
        if (holder.Members.Any(member => member.Value.FixedSize is null || member.IsOptional))
        {
            _begin = code.Declare("begin", KnownType.Int32, new Code.CallFacade(Facade.ViewPosition, [cursor]));
        }
    }

    internal void AddRun(ImmutableArray<MemberPlan> members)
    {
        foreach (MemberPlan member in members)
        {
            AddMember(member, isAfterPrefix: false);
            _offset += member.Value.FixedSize!.Value;
        }
    }

    internal void AddMember(MemberPlan member, bool isAfterPrefix) =>
        _members.Add(new ViewedMember(member, _anchor, _offset, isAfterPrefix, _presence));

    /// <summary>Records where the next member begins, after one of varying size.</summary>
    internal void MarkNext()
    {
        _anchor = Field($"_at{++_anchors}", KnownType.Int32);
        _offset = 0;
        code.Assign(_anchor, new Code.CallFacade(Facade.ViewPositionFrom, [cursor, _begin!]));
    }

    internal void MarkPresent(int index)
    {
        _presence = index + 1;
        code.Assign(Field(ViewLowering.PresentField, KnownType.Int32), new Code.Number(_presence));
        MarkNext();
    }
}
