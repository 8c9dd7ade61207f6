using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>A comparison of the two entries under one id.</summary>
internal sealed class EntryComparison(SchemaEntry here, SchemaEntry there, ComparedSides sides)
{
    private const int LongestPath = 500;

    private static readonly char[] s_arguments = ['<', '['];

    private readonly List<SchemaChange> _changes = [];
    private readonly Queue<(ValuePlan Here, ValuePlan There, string Path, ChangePlace Place)> _open = new();
    private readonly HashSet<(ValuePlan Here, ValuePlan There)> _seen = [];

    // The place of the current comparison.
    private ChangePlace _place;

    internal IReadOnlyList<SchemaChange> Changes()
    {
        CompareRegistrations();
        if (here.Layout is not null && there.Layout is not null)
        {
            Enqueue(here.Layout, there.Layout, "");
        }

        CompareOperations();

        // A queue instead of recursion: an untrusted schema may be as deep as it is long.
        while (_open.TryDequeue(out (ValuePlan Here, ValuePlan There, string Path, ChangePlace Place) pair))
        {
            _place = pair.Place;
            Compare(pair.Here, pair.There, pair.Path);
        }

        return _changes;
    }

    private void CompareRegistrations()
    {
        if (here.Name != there.Name)
        {
            Add(ChangeKind.Name, "", $"is {here.Name} {sides.Here} and {there.Name} {sides.There}");
        }

        if ((here.Layout is null) != (there.Layout is null))
        {
            Add(
                ChangeKind.Contract,
                "",
                $"has {ContractOf(here)} {sides.Here} and {ContractOf(there)} {sides.There}, whose bytes can't be compared");
        }

        if (here.InternsStrings != there.InternsStrings)
        {
            AddBreaking(ChangeKind.Option, "", $"writes each distinct string once {OneSide(here.InternsStrings)}");
        }

        if (here.AllowsTrailingData != there.AllowsTrailingData)
        {
            Add(ChangeKind.Option, "", $"allows trailing data {OneSide(here.AllowsTrailingData)}");
        }

        if (here.UpcastTo != there.UpcastTo)
        {
            Add(
                ChangeKind.Name,
                "",
                $"becomes {here.UpcastTo ?? here.Name} {sides.Here} and {there.UpcastTo ?? there.Name} {sides.There} when it is read");
        }
    }

    private string OneSide(bool isHere) => isHere ? $"{sides.Here} and not {sides.There}" : $"{sides.There} and not {sides.Here}";

    private void CompareOperations()
    {
        foreach ((string words, bool breaksHere, bool breaksThere) in OperationComparison.Compare(here, there, sides))
        {
            Record(ChangeKind.Operation, "", words, breaksHere, breaksThere);
        }
    }

    private static string ContractOf(SchemaEntry entry) => entry.Layout is null ? "a hand-written contract" : "an auto contract";

    private void Enqueue(ValuePlan one, ValuePlan other, string path)
    {
        if (_seen.Add((one, other)))
        {
            _open.Enqueue((one, other, path, _place));
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
                AddIf(ChangeKind.Value, true, one, other, path, isBreaking: integer.Name != other.Name);
                break;
            case (RawPlan, RawPlan { Integer: { } integer }):
                AddIf(ChangeKind.Value, true, one, other, path, isBreaking: integer.Name != one.Name);
                break;
            case (RawPlan raw, RawPlan otherRaw):
                AddIf(ChangeKind.Value, raw.Name != otherRaw.Name || raw.Size != otherRaw.Size, raw, otherRaw, path, isBreaking: true);
                break;
            case (TextPlan text, TextPlan otherText):
                AddIf(ChangeKind.Value, text.IsCompact != otherText.IsCompact, one, other, path, isBreaking: true);
                break;
            case (NullablePlan nullable, NullablePlan otherNullable):
                Enqueue(nullable.Value, otherNullable.Value, path);
                break;
            case (SequencePlan sequence, SequencePlan otherSequence):
                bool isBreaking = sequence.ShapeModel.HasComparer != otherSequence.ShapeModel.HasComparer;
                AddIf(ChangeKind.Value, isBreaking || OuterName(one) != OuterName(other), one, other, path, isBreaking);
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
                AddIf(ChangeKind.Value, one.Name != other.Name, one, other, path, isBreaking: false);
                break;
            default:
                AddIf(ChangeKind.Value, true, one, other, path, isBreaking: true);
                break;
        }
    }

    private void CompareEnums(RawPlan one, RawPlan other, string path)
    {
        bool isBreaking = one.Integer!.Name != other.Integer!.Name;
        AddIf(ChangeKind.Value, isBreaking, one.Integer, other.Integer, path, isBreaking);
        AddIf(ChangeKind.Value, one.Name != other.Name, one, other, path, isBreaking: false);
        Dictionary<string, decimal> numbers = other.Values.ToDictionary(value => value.Name, value => value.Number);
        foreach (EnumValue value in one.Values)
        {
            if (!numbers.TryGetValue(value.Name, out decimal number))
            {
                Add(ChangeKind.EnumValue, path, $"knows {one.Name}.{value.Name} ({TextOf(value.Number)}) only {sides.Here}");
            }
            else if (number != value.Number)
            {
                AddBreaking(
                    ChangeKind.EnumValue,
                    path,
                    $"has {one.Name}.{value.Name} as {TextOf(value.Number)} {sides.Here} and {TextOf(number)} {sides.There}");
            }

            numbers.Remove(value.Name);
        }

        foreach (KeyValuePair<string, decimal> value in numbers.OrderBy(value => value.Value))
        {
            Add(ChangeKind.EnumValue, path, $"knows {one.Name}.{value.Key} ({TextOf(value.Value)}) only {sides.There}");
        }
    }

    // The original type of a user's surrogate isn't known, but the written type is.
    private void CompareConverted(ConvertedPlan one, ConvertedPlan other, string path)
    {
        bool isBreaking = !(one.ConversionModel.IsUsers && other.ConversionModel.IsUsers) && OuterName(one) != OuterName(other);
        AddIf(ChangeKind.Value, isBreaking || OuterName(one) != OuterName(other), one, other, path, isBreaking);
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
            string words = $"is {WordsFor(one)} {sides.Here} and {WordsFor(other)} {sides.There}";
            Record(ChangeKind.Sealed, path, words, breaksHere: !isRoot, breaksThere: !isRoot);
        }

        AddIf(ChangeKind.Value, !isRoot && OuterName(one) != OuterName(other), one, other, path, isBreaking: false);
        CompareMembers(one.Members, other.Members, path, isRoot, (one.Name, other.Name));
    }

    private void CompareMembers(
        ImmutableArray<MemberPlan> members,
        ImmutableArray<MemberPlan> others,
        string path,
        bool isRoot,
        (string Here, string There) holders)
    {
        MemberAlignment alignment = new(members, others);
        foreach ((MemberPlan member, MemberPlan otherMember) in alignment.Pairs)
        {
            string memberPath = Join(path, member.Name);
            _place = new ChangePlace(holders.Here, member.Name, holders.There, otherMember.Name);
            if (member.Name != otherMember.Name)
            {
                Add(ChangeKind.Member, memberPath, $"is called {otherMember.Name} {sides.There}");
            }

            if (member.IsOptional != otherMember.IsOptional)
            {
                Add(ChangeKind.Member, memberPath, $"is optional {OneSide(member.IsOptional)}");
            }

            Enqueue(member.Value, otherMember.Value, memberPath);
        }

        foreach (MemberPlan member in alignment.AddedHere)
        {
            _place = new ChangePlace(holders.Here, member.Name, holders.There, null);
            AddAdded(member, path, isRoot, isHere: true);
        }

        foreach (MemberPlan member in alignment.AddedThere)
        {
            _place = new ChangePlace(holders.Here, null, holders.There, member.Name);
            AddAdded(member, path, isRoot, isHere: false);
        }

        foreach ((MemberPlan member, bool isHere, bool isThere) in alignment.Misplaced)
        {
            _place = new ChangePlace(holders.Here, isHere ? member.Name : null, holders.There, isThere ? member.Name : null);
            AddBreaking(
                ChangeKind.Misplaced,
                Join(path, member.Name),
                isHere && isThere ? $"is at another place {sides.There}" : $"is missing {(isHere ? sides.There : sides.Here)}");
        }
    }

    private void AddAdded(MemberPlan member, string path, bool isRoot, bool isHere)
    {
        bool breaksWhereItIs = !isRoot || !member.IsOptional;
        bool breaksWhereItIsNot = !isRoot || !(isHere ? there : here).AllowsTrailingData;
        Record(
            isHere ? ChangeKind.AddedHere : ChangeKind.AddedThere,
            Join(path, member.Name),
            $"was added {(isHere ? sides.Here : sides.There)} at the end{(member.IsOptional ? ", optional" : "")}",
            breaksHere: isHere ? breaksWhereItIs : breaksWhereItIsNot,
            breaksThere: isHere ? breaksWhereItIsNot : breaksWhereItIs);
    }

    private void CompareUnions(UnionPlan one, UnionPlan other, string path)
    {
        AddIf(
            ChangeKind.Value,
            one.HasNull != other.HasNull || OuterName(one) != OuterName(other),
            one,
            other,
            path,
            one.HasNull != other.HasNull);
        for (int tag = 0; tag < Math.Max(one.Cases.Length, other.Cases.Length); tag++)
        {
            UnionCase? known = tag < one.Cases.Length ? one.Cases[tag] : null;
            UnionCase? knownThere = tag < other.Cases.Length ? other.Cases[tag] : null;
            if (known is null || knownThere is null)
            {
                string words = $"has the case {(known ?? knownThere)!.Name} only {(known is null ? sides.There : sides.Here)}";
                Record(ChangeKind.Value, path, words, breaksHere: known is null, breaksThere: knownThere is null);
            }
            else if (known.Name != knownThere.Name)
            {
                AddBreaking(ChangeKind.Value, path, $"has {known.Name} {sides.Here} as case {tag} and {knownThere.Name} {sides.There}");
            }
            else
            {
                CompareMembers(known.Fields, knownThere.Fields, Join(path, known.Name), isRoot: false, (one.Name, other.Name));
            }
        }
    }

    private static string Join(string path, string name)
    {
        string joined = path.Length == 0 ? name : $"{path}.{name}";
        return joined.Length <= LongestPath ? joined : $"…{joined.Substring(joined.Length - LongestPath)}";
    }

    /// <summary>Returns the name without type arguments, which are compared as parts.</summary>
    private static string OuterName(ValuePlan node)
    {
        int end = node.Name.IndexOfAny(s_arguments);
        return end < 0 ? node.Name : node.Name.Substring(0, end);
    }

    private static string WordsFor(ObjectPlan plan) =>
        !plan.IsClass ? "a struct" : plan.HasDerived ? "a class that others may derive from" : "a sealed class";

    private static string TextOf(decimal number) => number.ToString(CultureInfo.InvariantCulture);

    private void AddIf(ChangeKind kind, bool differs, ValuePlan one, ValuePlan other, string path, bool isBreaking)
    {
        if (differs)
        {
            Record(kind, path, $"is {one.Name} {sides.Here} and {other.Name} {sides.There}", isBreaking, isBreaking);
        }
    }

    private void Add(ChangeKind kind, string path, string words) => Record(kind, path, words, breaksHere: false, breaksThere: false);

    private void AddBreaking(ChangeKind kind, string path, string words) => Record(kind, path, words, breaksHere: true, breaksThere: true);

    private void Record(ChangeKind kind, string path, string words, bool breaksHere, bool breaksThere)
    {
        string text = path.Length == 0 ? $"{here} {words}" : $"{here}: member {path} {words}";
        _changes.Add(new SchemaChange(here.TypeId, path.Length == 0 ? null : path, text, breaksHere, breaksThere, kind, _place));
    }
}
