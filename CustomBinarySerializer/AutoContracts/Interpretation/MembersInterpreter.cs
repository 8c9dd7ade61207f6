using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>The members of an object one behind the other, and its callbacks around them.</summary>
internal sealed class MembersInterpreter(ObjectPlan plan)
{
    private readonly InstanceMaker _instances = new(plan.Type, plan.Construction);
    private readonly CallbackInvoker _serializing = new(plan.Callbacks.Serializing);
    private readonly CallbackInvoker _serialized = new(plan.Callbacks.Serialized);
    private readonly CallbackInvoker _deserializing = new(plan.Callbacks.Deserializing);
    private readonly CallbackInvoker _deserialized = new(plan.Callbacks.Deserialized);
    private readonly object?[] _defaults = [.. plan.Construction.Constructor?.GetParameters().Select(MemberPlan.DefaultOf) ?? []];
    private MemberInterpreter[] _members = [];

    /// <summary>Completes what the constructor began, because a type may contain itself.</summary>
    internal void SetMembers(IEnumerable<MemberInterpreter> members) => _members = [.. members];

    /// <param name="writer">Where to.</param>
    /// <param name="holder">The object; the box of a struct.</param>
    /// <param name="reserved">How many prefixes of the first member stand for something else; unused if it has none.</param>
    internal void Write(ref PlanWriter writer, object holder, int reserved)
    {
        _serializing.Call(holder, writer.Host);
        foreach (MemberInterpreter member in _members)
        {
            member.Value.Write(ref writer, member.Get(holder), reserved);
            reserved = 0;
        }

        _serialized.Call(holder, writer.Host);
    }

    /// <summary>Reads an object of which nothing has been read.</summary>
    /// <param name="reader">Where from.</param>
    /// <param name="existing">The object, or the box, to read into; null for a new one.</param>
    internal object Read(PlanReader reader, object? existing) =>
        Read(reader, existing, _members is [{ HasPrefix: true }, ..] ? reader.ReadPrefix() : 0, reserved: 0);

    /// <summary>Reads an object of which the prefix of the first member, if it has one, has been read.</summary>
    internal object ReadBehind(PlanReader reader, int prefix, int reserved) =>
        Read(reader, existing: null, prefix, reserved);

    private object Read(PlanReader reader, object? existing, int prefix, int reserved)
    {
        object holder = _instances.ParameterCount > 0
            ? ReadArguments(reader, prefix, reserved)
            : ReadInto(reader, existing ?? _instances.Make(), prefix, reserved);
        _deserialized.Call(holder, reader.Host);
        return holder;
    }

    private object ReadInto(PlanReader reader, object holder, int prefix, int reserved)
    {
        _deserializing.Call(holder, reader.Host);
        for (int i = 0; i < _members.Length && !IsAbsent(_members[i], reader); i++)
        {
            _members[i].Set(holder, ReadMember(reader, i, prefix, reserved));
        }

        return holder;
    }

    private object ReadArguments(PlanReader reader, int prefix, int reserved)
    {
        object?[] arguments = [.. _defaults];
        object?[] others = new object?[_members.Length];
        int count = 0;
        for (; count < _members.Length && !IsAbsent(_members[count], reader); count++)
        {
            object? value = ReadMember(reader, count, prefix, reserved);
            int parameter = _members[count].ConstructorParameter;
            (parameter < 0 ? others : arguments)[parameter < 0 ? count : parameter] = value;
        }

        object holder = _instances.Make(arguments);
        _deserializing.Call(holder, reader.Host);
        for (int i = 0; i < count; i++)
        {
            if (_members[i].ConstructorParameter < 0)
            {
                _members[i].Set(holder, others[i]);
            }
        }

        return holder;
    }

    private object? ReadMember(PlanReader reader, int index, int prefix, int reserved)
    {
        MemberInterpreter member = _members[index];
        return index == 0 && member.HasPrefix
            ? member.Value.ReadBehind(reader, prefix, reserved)
            : member.Value.Read(reader);
    }

    private static bool IsAbsent(MemberInterpreter member, PlanReader reader) => member.IsOptional && reader.IsAtEnd;
}
