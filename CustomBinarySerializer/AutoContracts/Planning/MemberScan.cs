using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Finds the fields and properties that the scope and the attributes of a type ask for, in the order of the bytes.</summary>
/// <remarks>
/// Base classes first. Within a class, fields and auto-properties in the order of declaration, which is that of their
/// fields in the metadata. Properties with bodies are in another table of the metadata, which tells their order among
/// properties but not among fields: each stands in front of the next auto-property, or behind everything if there is none.
/// An overridden property stands in its base's place. Under [DataContract] the members of a class are those with
/// [DataMember]: first those without an Order, then by Order, then as above; names play no part.
/// </remarks>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal sealed class MemberScan
{
    internal readonly List<TypeLevel> Levels;

    /// <summary>In order. Those that can't be set are to be left out unless a constructor sets them.</summary>
    internal readonly List<MemberCandidate> Members = [];

    /// <summary>State that is neither written by the members that can be set nor left out by an attribute.</summary>
    internal readonly List<FieldInfo> UnaccountedFields = [];

    /// <summary>Names of properties that attributes leave out.</summary>
    internal readonly List<string> IgnoredProperties = [];

    /// <summary>Members that can't be written.</summary>
    internal readonly List<ArgumentException> Refusals = [];

    /// <summary>All properties, those without a member included.</summary>
    internal readonly List<PropertyChain> Chains;

    internal MemberScan(Type type, SerializedMembers scope)
    {
        Levels = TypeLevel.Of(type);
        Chains = PropertyChain.Of(Levels);
        foreach (TypeLevel level in Levels)
        {
            UnaccountedFields.AddRange(level.Fields);
        }

        foreach (TypeLevel level in Levels)
        {
            if (typeof(Exception).IsAssignableFrom(level.Type) && TryAddMembersOfException(level.Type))
            {
                continue;
            }

            if (scope == SerializedMembers.AllFields)
            {
                AddFields(level);
            }
            else
            {
                AddMembers(level);
            }
        }

        if (UnaccountedFields.Count > 0)
        {
            // Code, not state.
            UnaccountedFields.RemoveAll(field => typeof(Delegate).IsAssignableFrom(field.FieldType));
        }
    }

    internal bool HasProperty(string name) => Chains.Exists(chain => chain.Name == name);

    private bool TryAddMembersOfException(Type level)
    {
        List<MemberCandidate> known = ExceptionMembers.DeclaredBy(level);
        if (known.Count == 0)
        {
            return false;
        }

        Members.AddRange(known);
        UnaccountedFields.RemoveAll(field => field.DeclaringType == level);
        return true;
    }

    private void AddFields(TypeLevel level)
    {
        foreach (FieldInfo field in level.Fields)
        {
            UnaccountedFields.Remove(field);
            if (!MemberMarks.IsIgnored(field) && ChainOf(field) is not { IsIgnored: true })
            {
                if (LockObjects.Holds(field))
                {
                    Refusals.Add(LayoutErrors.LockObject(field));
                }
                else
                {
                    Add(level.Type, field, order: -1);
                }
            }
        }
    }

    private void AddMembers(TypeLevel level)
    {
        bool optsIn = MemberMarks.HasDataContract(level.Type);
        int start = Members.Count;
        int nextField = 0;
        int nextChain = 0;
        for (int i = 0; i < Chains.Count; i++)
        {
            PropertyChain chain = Chains[i];
            if (chain.Level == level.Type && PlaceOf(chain, level) is int place and >= 0)
            {
                AddFields(level, optsIn, ref nextField, place + 1);
                AddChains(level, ref nextChain, i + 1);
            }
        }

        AddFields(level, optsIn, ref nextField, level.Fields.Length);
        AddChains(level, ref nextChain, Chains.Count);
        if (optsIn)
        {
            MemberMarks.ThrowIfStaticIsMarked(level.StaticMembers());
            OrderFrom(start);
        }
    }

    // Apart, so that types without [DataContract] don't load LINQ.
    private void OrderFrom(int start)
    {
        MemberCandidate[] ordered = [.. Members.Skip(start).OrderBy(member => member.Order)];
        Members.RemoveRange(start, ordered.Length);
        Members.AddRange(ordered);
    }

    private static int PlaceOf(PropertyChain chain, TypeLevel level)
    {
        foreach (FieldInfo field in chain.Fields)
        {
            if (field.DeclaringType == level.Type)
            {
                return Array.IndexOf(level.Fields, field);
            }
        }

        return -1;
    }

    private void AddFields(TypeLevel level, bool optsIn, ref int next, int end)
    {
        for (; next < end; next++)
        {
            FieldInfo field = level.Fields[next];
            PropertyChain? chain = ChainOf(field);
            if (chain is not null && !optsIn)
            {
                // The property says what becomes of it. F# has public fields behind properties.
                continue;
            }

            bool isIgnored = MemberMarks.IsIgnored(field);
            if (!TryGetMark(field, isIgnored, out DataMemberAttribute? mark))
            {
                UnaccountedFields.Remove(field);
            }
            else if (isIgnored)
            {
                UnaccountedFields.Remove(field);
            }
            else if (optsIn ? mark is not null : field.IsPublic)
            {
                UnaccountedFields.Remove(field);
                Add(level.Type, field, mark?.Order ?? -1);
            }
        }
    }

    private void AddChains(TypeLevel level, ref int next, int end)
    {
        for (; next < end; next++)
        {
            PropertyChain chain = Chains[next];
            if (chain.Level != level.Type)
            {
                continue;
            }

            if (chain.IsIgnored)
            {
                Account(chain);
                IgnoredProperties.Add(chain.Name);
            }
            else if (chain.Mark is not null || chain.IsWrittenAsPublic)
            {
                try
                {
                    Add(chain);
                }
                catch (ArgumentException e)
                {
                    Refusals.Add(e);
                    Account(chain);
                }
            }
        }
    }

    private bool TryGetMark(FieldInfo field, bool isIgnored, out DataMemberAttribute? mark)
    {
        try
        {
            mark = MemberMarks.DataMember(field, isIgnored);
            return true;
        }
        catch (ArgumentException e)
        {
            Refusals.Add(e);
            mark = null;
            return false;
        }
    }

    private void Add(Type level, FieldInfo field, int order)
    {
        try
        {
            MemberCandidate member = OfField(level, field);
            member.Order = order;
            Members.Add(member);
        }
        catch (ArgumentException e)
        {
            Refusals.Add(e);
        }
    }

    private void Add(PropertyChain chain)
    {
        PropertyInfo getter = chain.Getter ?? throw LayoutErrors.WriteOnly(chain.Setter!);
        MemberInfo get = getter;
        MemberInfo? set = chain.Setter;
        if (set is null && chain.Fields.Count > 0)
        {
            // A getter with a body may return something else than its field holds, and a computed override may hide the
            // auto-property of its base and yet use it: what the field is set to must be what it held.
            set = chain.FieldOfGetter ?? chain.Fields[^1];
            bool returnsField = chain.FieldOfGetter is not null && getter.GetMethod!.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
            get = returnsField ? getter : set;
        }

        Type type = get is FieldInfo field ? field.FieldType : chain.Type;
        if (!CanBeWritten(getter, type, isComputed: set is null && chain.Mark is null))
        {
            return;
        }

        MemberCandidate member = new(chain.Level, chain.Name, type, get, set) { IsDemanded = chain.Mark is not null, Order = chain.Mark?.Order ?? -1 };
        foreach (FieldInfo behind in chain.Fields)
        {
            member.IsOptional |= MemberMarks.IsOptional(behind);
        }

        Members.Add(member);
        if (set is not null)
        {
            Account(chain);
        }
    }

    private void Account(PropertyChain chain)
    {
        foreach (FieldInfo field in chain.Fields)
        {
            UnaccountedFields.Remove(field);
        }
    }

    private PropertyChain? ChainOf(FieldInfo field)
    {
        foreach (PropertyChain chain in Chains)
        {
            if (chain.Fields.Contains(field))
            {
                return chain;
            }
        }

        return null;
    }

    // What is computed is no state, so that nothing is lost with spans and read-only references over it.
    private static bool CanBeWritten(PropertyInfo getter, Type type, bool isComputed)
    {
        if (type.IsByRef)
        {
            bool isReadOnly = Array.IndexOf(getter.GetRequiredCustomModifiers(), typeof(InAttribute)) >= 0;
            return isComputed && isReadOnly ? false : throw LayoutErrors.RefReturning(getter);
        }

        return !IsAddress(type) || (isComputed ? false : throw LayoutErrors.Unwritable(getter, type));
    }

    private static MemberCandidate OfField(Type level, FieldInfo field)
    {
        if (IsAddress(field.FieldType))
        {
            throw LayoutErrors.Unwritable(field, field.FieldType);
        }

        if (field.IsDefined(typeof(FixedBufferAttribute), inherit: false))
        {
            throw LayoutErrors.FixedBuffer(field);
        }

        return new MemberCandidate(level, BackingFields.DisplayName(field), field.FieldType, field, field) { IsOptional = MemberMarks.IsOptional(field) };
    }

    private static bool IsAddress(Type type) => type.IsPointer || type.IsFunctionPointer || type.IsByRefLike;
}
