using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>Finds what differs between two schemas, id by id.</summary>
internal static class SchemaComparison
{
    internal static IReadOnlyList<SchemaDifference> Compare(SchemaDescription here, SchemaDescription there)
    {
        List<SchemaDifference> differences = [];
        foreach (int typeId in here.Entries.Concat(there.Entries).Select(entry => entry.TypeId).Distinct().Order())
        {
            switch (here.Find(typeId), there.Find(typeId))
            {
                case ({ } entry, null):
                    differences.Add(new SchemaDifference(typeId, null, $"{entry} is missing there", false, BreaksReadingThere: true));
                    break;
                case (null, { } entry):
                    differences.Add(new SchemaDifference(typeId, null, $"{entry} is missing here", BreaksReadingHere: true, false));
                    break;
                case ({ } one, { } other):
                    differences.AddRange(new EntryComparison(one, other).Differences());
                    break;
            }
        }

        return differences;
    }
}

/// <summary>Finds what differs under one id.</summary>
internal sealed class EntryComparison(SchemaEntry here, SchemaEntry there)
{
    private const int LongestPath = 500;

    private readonly List<SchemaDifference> _differences = [];
    private readonly Queue<(ValuePlan Here, ValuePlan There, string Path)> _open = new();
    private readonly HashSet<(ValuePlan Here, ValuePlan There)> _seen = [];

    internal IReadOnlyList<SchemaDifference> Differences()
    {
        CompareRegistrations();
        if (here.Layout is not null && there.Layout is not null)
        {
            Enqueue(here.Layout, there.Layout, "");
        }

        // A queue and no recursion: a schema from a stranger may be as deep as it is long.
        while (_open.TryDequeue(out (ValuePlan Here, ValuePlan There, string Path) pair))
        {
            Compare(pair.Here, pair.There, pair.Path);
        }

        return _differences;
    }

    private void CompareRegistrations()
    {
        if (here.Name != there.Name)
        {
            Add("", $"is {here.Name} here and {there.Name} there");
        }

        if ((here.Layout is null) != (there.Layout is null))
        {
            Add("", $"has {ContractOf(here)} here and {ContractOf(there)} there, whose bytes can't be compared");
        }

        if (here.InternsStrings != there.InternsStrings)
        {
            AddBreaking("", $"writes each distinct string once {(here.InternsStrings ? "here and not there" : "there and not here")}");
        }

        if (here.AllowsTrailingData != there.AllowsTrailingData)
        {
            Add("", $"allows trailing data {(here.AllowsTrailingData ? "here and not there" : "there and not here")}");
        }

        if (here.UpcastTo != there.UpcastTo)
        {
            Add("", $"becomes {here.UpcastTo ?? here.Name} here and {there.UpcastTo ?? there.Name} there when it is read");
        }
    }

    private static string ContractOf(SchemaEntry entry) => entry.Layout is null ? "a hand-written contract" : "an auto contract";

    private void Enqueue(ValuePlan one, ValuePlan other, string path)
    {
        if (_seen.Add((one, other)))
        {
            _open.Enqueue((one, other, path));
        }
    }

    private void Compare(ValuePlan one, ValuePlan other, string path)
    {
        switch (one, other)
        {
            case (RawPlan { Integer: not null } enumeration, RawPlan { Integer: not null } otherEnumeration):
                CompareEnums(enumeration, otherEnumeration, path);
                break;
            case (RawPlan { Integer: { } integer }, RawPlan):
                AddIf(true, one, other, path, isBreaking: integer.Name != other.Name);
                break;
            case (RawPlan, RawPlan { Integer: { } integer }):
                AddIf(true, one, other, path, isBreaking: integer.Name != one.Name);
                break;
            case (RawPlan raw, RawPlan otherRaw):
                AddIf(raw.Name != otherRaw.Name || raw.Size != otherRaw.Size, raw, otherRaw, path, isBreaking: true);
                break;
            case (TextPlan, TextPlan):
                break;
            case (NullablePlan nullable, NullablePlan otherNullable):
                Enqueue(nullable.Value, otherNullable.Value, path);
                break;
            case (SequencePlan sequence, SequencePlan otherSequence):
                bool isBreaking = sequence.ShapeModel.HasComparer != otherSequence.ShapeModel.HasComparer;
                AddIf(isBreaking || OuterName(one) != OuterName(other), one, other, path, isBreaking);
                Enqueue(sequence.Item, otherSequence.Item, path + "[]");
                break;
            case (ConvertedPlan converted, ConvertedPlan otherConverted):
                CompareConverted(converted, otherConverted, path);
                break;
            case (ObjectPlan holder, ObjectPlan otherHolder):
                CompareObjects(holder, otherHolder, path);
                break;
            case (UnionPlan union, UnionPlan otherUnion):
                CompareUnions(union, otherUnion, path);
                break;
            case (SlotPlan, SlotPlan) or (ExactPlan, ExactPlan):
                AddIf(one.Name != other.Name, one, other, path, isBreaking: false);
                break;
            default:
                AddIf(true, one, other, path, isBreaking: true);
                break;
        }
    }

    private void CompareEnums(RawPlan one, RawPlan other, string path)
    {
        bool isBreaking = one.Integer!.Name != other.Integer!.Name;
        AddIf(isBreaking, one.Integer, other.Integer, path, isBreaking);
        AddIf(one.Name != other.Name, one, other, path, isBreaking: false);
        Dictionary<string, decimal> numbers = other.Values.ToDictionary(value => value.Name, value => value.Number);
        foreach (EnumValue value in one.Values)
        {
            if (!numbers.Remove(value.Name, out decimal number))
            {
                Add(path, $"knows {one.Name}.{value.Name} ({value.Number}) only here");
            }
            else if (number != value.Number)
            {
                AddBreaking(path, $"has {one.Name}.{value.Name} as {value.Number} here and {number} there");
            }
        }

        foreach ((string name, decimal number) in numbers.OrderBy(value => value.Value))
        {
            Add(path, $"knows {one.Name}.{name} ({number}) only there");
        }
    }

    // What a user's surrogate stands for isn't known; what it is written as is.
    private void CompareConverted(ConvertedPlan one, ConvertedPlan other, string path)
    {
        bool isBreaking = !(one.ConversionModel.IsUsers && other.ConversionModel.IsUsers) && OuterName(one) != OuterName(other);
        AddIf(isBreaking || OuterName(one) != OuterName(other), one, other, path, isBreaking);
        if (!isBreaking)
        {
            Enqueue(one.Surrogate, other.Surrogate, path);
        }
    }

    private void CompareObjects(ObjectPlan one, ObjectPlan other, string path)
    {
        bool isRoot = path.Length == 0;
        if (WordsFor(one) != WordsFor(other))
        {
            string words = $"is {WordsFor(one)} here and {WordsFor(other)} there";
            Record(path, words, breaksHere: !isRoot, breaksThere: !isRoot);
        }

        AddIf(!isRoot && OuterName(one) != OuterName(other), one, other, path, isBreaking: false);
        CompareMembers(one.Members, other.Members, path, isRoot);
    }

    private void CompareMembers(ImmutableArray<MemberPlan> members, ImmutableArray<MemberPlan> others, string path, bool isRoot)
    {
        MemberAlignment alignment = new(members, others);
        foreach ((MemberPlan member, MemberPlan otherMember) in alignment.Pairs)
        {
            string memberPath = Join(path, member.Name);
            if (member.Name != otherMember.Name)
            {
                Add(memberPath, $"is called {otherMember.Name} there");
            }

            if (member.IsOptional != otherMember.IsOptional)
            {
                Add(memberPath, $"is optional {(member.IsOptional ? "here and not there" : "there and not here")}");
            }

            Enqueue(member.Value, otherMember.Value, memberPath);
        }

        foreach (MemberPlan member in alignment.AddedHere)
        {
            Record(
                Join(path, member.Name),
                $"was added here at the end{(member.IsOptional ? ", optional" : "")}",
                breaksHere: !isRoot || !member.IsOptional,
                breaksThere: !isRoot || !there.AllowsTrailingData);
        }

        foreach (MemberPlan member in alignment.AddedThere)
        {
            Record(
                Join(path, member.Name),
                $"was added there at the end{(member.IsOptional ? ", optional" : "")}",
                breaksHere: !isRoot || !here.AllowsTrailingData,
                breaksThere: !isRoot || !member.IsOptional);
        }

        foreach ((MemberPlan member, string words) in alignment.Misplaced)
        {
            AddBreaking(Join(path, member.Name), words);
        }
    }

    private void CompareUnions(UnionPlan one, UnionPlan other, string path)
    {
        AddIf(one.HasNull != other.HasNull || OuterName(one) != OuterName(other), one, other, path, one.HasNull != other.HasNull);
        for (int tag = 0; tag < Math.Max(one.Cases.Length, other.Cases.Length); tag++)
        {
            UnionCase? known = tag < one.Cases.Length ? one.Cases[tag] : null;
            UnionCase? knownThere = tag < other.Cases.Length ? other.Cases[tag] : null;
            if (known is null || knownThere is null)
            {
                string words = $"has the case {(known ?? knownThere)!.Name} only {(known is null ? "there" : "here")}";
                Record(path, words, breaksHere: known is null, breaksThere: knownThere is null);
            }
            else if (known.Name != knownThere.Name)
            {
                AddBreaking(path, $"has {known.Name} here as case {tag} and {knownThere.Name} there");
            }
            else
            {
                CompareMembers(known.Fields, knownThere.Fields, Join(path, known.Name), isRoot: false);
            }
        }
    }

    private static string Join(string path, string name)
    {
        string joined = path.Length == 0 ? name : $"{path}.{name}";
        return joined.Length <= LongestPath ? joined : $"…{joined[^LongestPath..]}";
    }

    /// <summary>The name without type arguments, which are compared as parts.</summary>
    private static string OuterName(ValuePlan node)
    {
        int end = node.Name.AsSpan().IndexOfAny('<', '[');
        return end < 0 ? node.Name : node.Name[..end];
    }

    private static string WordsFor(ObjectPlan plan) =>
        !plan.IsClass ? "a struct" : plan.HasDerived ? "a class that others may derive from" : "a sealed class";

    private void AddIf(bool differs, ValuePlan one, ValuePlan other, string path, bool isBreaking)
    {
        if (differs)
        {
            Record(path, $"is {one.Name} here and {other.Name} there", isBreaking, isBreaking);
        }
    }

    private void Add(string path, string words) => Record(path, words, breaksHere: false, breaksThere: false);

    private void AddBreaking(string path, string words) => Record(path, words, breaksHere: true, breaksThere: true);

    private void Record(string path, string words, bool breaksHere, bool breaksThere)
    {
        string text = path.Length == 0 ? $"{here} {words}" : $"{here}: member {path} {words}";
        _differences.Add(new SchemaDifference(here.TypeId, path.Length == 0 ? null : path, text, breaksHere, breaksThere));
    }
}
