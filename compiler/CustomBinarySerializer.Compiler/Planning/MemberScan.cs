using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// A scan for the fields and properties that the scope and the attributes of a type select, in the order of the bytes.
/// </summary>
/// <remarks>
/// <para>1. Base classes come first.</para>
/// <para>
/// 2. Within a class, fields and auto-properties are in declaration order, which is the metadata order of their fields.
/// </para>
/// <para>
/// 3. Properties with bodies are in another metadata table, which orders them among properties only. Each comes before
/// the next auto-property, or at the end if there is none.
/// </para>
/// <para>4. An overridden property has the position of its base property.</para>
/// <para>
/// 5. With [DataContract], the members of a class are those with [DataMember]: first those without an Order, then by
/// Order, then as above. Names don't matter.
/// </para>
/// </remarks>
internal sealed class MemberScan
{
    /// <summary>
    /// The base classes and the type, in this order, without <see cref="object"/> and <see cref="ValueType"/>, which
    /// have no state.
    /// </summary>
    internal readonly List<TypeModel> Levels = [];

    /// <summary>The members in order. Members that can't be set are left out unless a constructor sets them.</summary>
    internal readonly List<MemberCandidate> Members = [];

    /// <summary>The fields that neither settable members represent nor attributes leave out.</summary>
    internal readonly List<FieldModel> UnaccountedFields = [];

    /// <summary>The names of properties that attributes leave out.</summary>
    internal readonly List<string> IgnoredProperties = [];

    /// <summary>The errors of members that can't be written.</summary>
    internal readonly List<ArgumentException> Refusals = [];

    /// <summary>All properties, including those that aren't written.</summary>
    internal readonly List<PropertyChain> Chains;

    internal MemberScan(TypeModel type, SerializedMembers scope)
    {
        for (TypeModel? level = type; level is not null && !level.Is("System.Object") && !level.Is("System.ValueType"); level = level.Base)
        {
            Levels.Insert(0, level);
        }

        Chains = PropertyChain.Of(Levels);
        foreach (TypeModel level in Levels)
        {
            UnaccountedFields.AddRange(level.Fields);
        }

        foreach (TypeModel level in Levels)
        {
            if (level.IsException && TryAddMembersOfException(level))
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
            // Delegates are code, not state.
            UnaccountedFields.RemoveAll(field => field.Type.IsDelegate);
        }
    }

    internal bool HasProperty(string name) => Chains.Exists(chain => chain.Name == name);

    private bool TryAddMembersOfException(TypeModel level)
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

    private void AddFields(TypeModel level)
    {
        foreach (FieldModel field in level.Fields)
        {
            UnaccountedFields.Remove(field);
            if (!MemberCandidate.IsIgnored(field) && ChainOf(field) is not { IsIgnored: true })
            {
                if (MemberCandidate.IsLock(field))
                {
                    Refusals.Add(LayoutErrors.LockObject(field));
                }
                else
                {
                    Add(level, field, order: -1);
                }
            }
        }
    }

    private void AddMembers(TypeModel level)
    {
        bool optsIn = level.Has(KnownAttribute.DataContract);
        int start = Members.Count;
        int nextField = 0;
        int nextChain = 0;
        for (int i = 0; i < Chains.Count; i++)
        {
            PropertyChain chain = Chains[i];
            if (chain.Level == level && PlaceOf(chain, level) is int place and >= 0)
            {
                AddFields(level, optsIn, ref nextField, place + 1);
                AddChains(level, ref nextChain, i + 1);
            }
        }

        AddFields(level, optsIn, ref nextField, level.Fields.Length);
        AddChains(level, ref nextChain, Chains.Count);
        if (optsIn)
        {
            if (level.StaticMembers.FirstOrDefault(member => member.Has(KnownAttribute.DataMember)) is { } marked)
            {
                throw LayoutErrors.StaticDataMember(marked);
            }

            OrderFrom(start);
        }
    }

    // A method of its own, so that types without [DataContract] don't load LINQ.
    private void OrderFrom(int start)
    {
        MemberCandidate[] ordered = [.. Members.Skip(start).OrderBy(member => member.Order)];
        Members.RemoveRange(start, ordered.Length);
        Members.AddRange(ordered);
    }

    private static int PlaceOf(PropertyChain chain, TypeModel level)
    {
        foreach (FieldModel field in chain.Fields)
        {
            if (field.DeclaringType == level)
            {
                return Array.IndexOf(level.Fields, field);
            }
        }

        return -1;
    }

    private void AddFields(TypeModel level, bool optsIn, ref int next, int end)
    {
        for (; next < end; next++)
        {
            FieldModel field = level.Fields[next];
            PropertyChain? chain = ChainOf(field);
            if (chain is not null && !optsIn)
            {
                // The property decides about its field. In F#, the field of a property may be public.
                continue;
            }

            bool isIgnored = MemberCandidate.IsIgnored(field);
            if (!TryGetMark(field, isIgnored, out int? mark) || isIgnored)
            {
                UnaccountedFields.Remove(field);
            }
            else if (optsIn ? mark is not null : field.IsPublic)
            {
                UnaccountedFields.Remove(field);
                Add(level, field, mark ?? -1);
            }
        }
    }

    private void AddChains(TypeModel level, ref int next, int end)
    {
        for (; next < end; next++)
        {
            PropertyChain chain = Chains[next];
            if (chain.Level != level)
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

    private bool TryGetMark(FieldModel field, bool isIgnored, out int? mark)
    {
        try
        {
            mark = MemberCandidate.MarkOf(field, isIgnored);
            return true;
        }
        catch (ArgumentException e)
        {
            Refusals.Add(e);
            mark = null;
            return false;
        }
    }

    private void Add(TypeModel level, FieldModel field, int order)
    {
        try
        {
            MemberCandidate member = MemberCandidate.Of(level, field);
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
        if (MemberCandidate.Of(chain) is { } member)
        {
            Members.Add(member);
            if (member.Set is not null)
            {
                Account(chain);
            }
        }
    }

    private void Account(PropertyChain chain)
    {
        foreach (FieldModel field in chain.Fields)
        {
            UnaccountedFields.Remove(field);
        }
    }

    private PropertyChain? ChainOf(FieldModel field)
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
}
