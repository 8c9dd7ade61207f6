using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Forms;

/// <summary>
/// The planning of a hand-written contract that only moves values. The generated code of its plan writes and reads the
/// same bytes.
/// </summary>
internal sealed class FormPlan
{
    private readonly SymbolUniverse _universe;
    private readonly MovedValues _read;
    private readonly HashSet<int> _used = [];

    private FormPlan(SymbolUniverse universe, MovedValues read)
    {
        _universe = universe;
        _read = read;
    }

    /// <summary>
    /// Returns the plan; null if the contract does anything else, or moves a value that has no generated form.
    /// </summary>
    /// <param name="contract">The contract of a class that isn't generic.</param>
    /// <param name="universe">The types of the compilation. The program's surrogates are ignored here.</param>
    internal static ContractPlan? PlanOf(FollowedContract contract, SymbolUniverse universe)
    {
        if (contract.Outcome is not Outcome.Alike
            || MovedValues.Of(contract.Write, isRead: false) is not { } written
            || MovedValues.Of(contract.Read, isRead: true) is not { } read
            || !PlainCode.IsAll(contract)
            || OwnMembers(contract) is not { } own)
        {
            return null;
        }

        FormPlan planner = new(universe, read);
        TypeModel type = universe.Of(contract.Type);
        MovedPairs pairs = new(written.All, read.All);
        Value from = new Value.Self(IsRead: false);
        ImmutableDictionary<string, Value> assigned = read.MembersOf(new Value.Self(IsRead: true));
        ImmutableArray<MemberPlan>? members = planner.MembersOf(
            assigned, from, name => own.TryGetValue(name, out ISymbol? symbol) ? planner.ModelOf(symbol) : null, pairs);
        return members is { IsEmpty: false } all && pairs.AreDone && read.Creations.Keys.All(planner._used.Contains)
            ? new ContractPlan(
                new ObjectPlan(type) { Members = all, Construction = new Construction(ConstructionChoice.Parameterless(type)) },
                InternsStrings: false)
            : null;
    }

    // Null if two members have the same name, one of which hides the other.
    private static Dictionary<string, ISymbol>? OwnMembers(FollowedContract contract)
    {
        Dictionary<string, ISymbol> members = [];
        foreach ((IMethodSymbol _, IOperation body) in contract.Write.Bodies.Concat(contract.Read.Bodies))
        {
            foreach (IMemberReferenceOperation reference in body.Descendants()
                .OfType<IMemberReferenceOperation>()
                .Where(reference => reference.Instance is IInstanceReferenceOperation
                {
                    ReferenceKind: InstanceReferenceKind.ContainingTypeInstance,
                }))
            {
                if (!members.TryGetValue(reference.Member.Name, out ISymbol known))
                {
                    members.Add(reference.Member.Name, reference.Member);
                }
                else if (!SymbolEqualityComparer.Default.Equals(known, reference.Member))
                {
                    return null;
                }
            }
        }

        return members;
    }

    private MemberModel? ModelOf(ISymbol member)
    {
        if (member.ContainingType.IsGenericType)
        {
            return null;
        }

        TypeModel declaring = _universe.Of(member.ContainingType);
        return declaring.Fields.Concat<MemberModel>(declaring.Properties).FirstOrDefault(
            one => SymbolEqualityComparer.Default.Equals((ISymbol)one.Handle, member));
    }

    // The only member of the name, so that none hides another.
    private static MemberModel? MemberOf(TypeModel type, string name)
    {
        List<MemberModel> found = [];
        for (TypeModel? level = type; level is not null; level = level.Base)
        {
            found.AddRange(level.Fields.Where(field => field.Name == name));
            found.AddRange(level.Properties.Where(property => property.Name == name));
        }

        return found is [{ } only] ? only : null;
    }

    /// <summary>
    /// Plans the assigned members of an object in the order of the bytes; null if other bytes come between.
    /// </summary>
    private ImmutableArray<MemberPlan>? MembersOf(
        ImmutableDictionary<string, Value> assigned, Value from, Func<string, MemberModel?> modelOf, MovedPairs pairs)
    {
        ImmutableArray<MemberPlan>.Builder members = ImmutableArray.CreateBuilder<MemberPlan>();
        HashSet<string> known = [];
        while (members.Count < assigned.Count)
        {
            if (pairs.NextMemberOf(from) is not { } name
                || !known.Add(name)
                || !assigned.TryGetValue(name, out Value? content)
                || modelOf(name) is not { } member
                || PlanOf(content, member.Type, new Value.Member(from, name), pairs) is not { } value)
            {
                return null;
            }

            members.Add(new MemberPlan(name, value, member, member));
        }

        return members.ToImmutable();
    }

    /// <summary>Plans a value whose bytes come next.</summary>
    /// <param name="content">The value that is read.</param>
    /// <param name="type">The type of the variable that holds it.</param>
    /// <param name="from">The value that is written.</param>
    /// <param name="pairs">The values that are moved.</param>
    private ValuePlan? PlanOf(Value content, TypeModel type, Value from, MovedPairs pairs)
    {
        switch (pairs.Current)
        {
            case (Moved.Single written, Moved.Single read) when IsContent(read, content):
                pairs.Advance();
                return IsSource(written, from)
                    && written.Call.Call.Name == read.Call.Call.Name
                    && written.Flag is null == read.Flag is null
                    ? ScalarOf(written, type)
                    : null;
            case (Moved.Several written, Moved.Several read)
                when written.Of.Equals(from) && IsFilled(read, content, type, out bool isNeverNull):
                pairs.Advance();
                return written.Count == read.Count ? SequenceOf(written, read, type, isNeverNull) : null;
            case (null, _) or (_, null):
                return null;
            default:
                return ObjectOf(content, type, from, pairs);
        }
    }

    private static bool IsContent(Moved.Single read, Value content) =>
        content.Equals(read.Flag is null ? read.Content : Terms.Choice(read.Flag, read.Content, Terms.Null));

    private static bool IsSource(Moved.Single written, Value from) =>
        written.Content.Equals(from) && (written.Flag is null || written.Flag.Equals(Terms.Not(Terms.IsNull(from))));

    // The collection that the loop fills, or reader.ReadList(…) ?? [].
    private bool IsFilled(Moved.Several read, Value content, TypeModel type, out bool isNeverNull)
    {
        isNeverNull = content is Value.Choice { Condition: Value.IsNull { Of: { } of }, WhenTrue: { } empty } choice
            && of.Equals(read.Of) && choice.WhenFalse.Equals(of) && read.Count == CountForm.Prefix
            && (empty is Value.NewArray { Length: Value.Constant { Content: 0m } } || IsNew(empty, type, null));
        return isNeverNull || (content.Equals(read.Of) && (content is not Value.Created || IsNew(content, type, read)));
    }

    // A new collection of the type; its capacity doesn't matter.
    private bool IsNew(Value content, TypeModel type, Moved.Several? filled)
    {
        if (content is not Value.Created created || !_read.Creations.TryGetValue(created.Number, out MovedValues.Creation? creation))
        {
            return false;
        }

        _used.Add(created.Number);
        return creation.Operation switch
        {
            ICollectionExpressionOperation expression => expression.Type is { } made && _universe.Of(made) == type,
            IObjectCreationOperation { Initializer: null, Type: INamedTypeSymbol made } =>
                PlainCode.IsOfCollections(made) && _universe.Of(made) == type && (filled is not null || creation.Arguments.IsEmpty),
            _ => false,
        };
    }

    private ValuePlan? ScalarOf(Moved.Single moved, TypeModel type)
    {
        if (moved.Flag is null)
        {
            return type.Is("System.String") ? TextOf(moved, type) : NumberOf(moved, type);
        }

        return type.NullableOf() is { } underlying && NumberOf(moved, underlying) is { } number ? new NullablePlan(type, number) : null;
    }

    private static TextPlan? TextOf(Moved.Single moved, TypeModel type) => moved.Call.Call.Name switch
    {
        "String" => new TextPlan(type) { HasNull = false },
        "NullableString" => new TextPlan(type),
        "CompactString" => new TextPlan(type) { IsCompact = true },
        _ => null,
    };

    // The row of a type determines the call that writes its bytes.
    private ValuePlan? NumberOf(Moved.Single moved, TypeModel type)
    {
        string name = moved.Call.Call.Name;
        bool isSame = type.IsEnum
            ? (name == "Enum" || type.Integer.Is("System." + name)) && (type.IsOfFramework || _universe.Visibility.IsDeclaredHere(type))
            : type.Is("System." + name) && BuiltInRows.Find(type)?.WriteSource is { } source
                && (source == "{w}.Write({0})" || source == $"{{w}}.Write{name}({{0}})");
        return isSame ? Unmodified(type) : null;
    }

    private ValuePlan? Unmodified(TypeModel type) =>
        _universe.SurrogateOf(type) is null ? ContractPlanner.Plan(type, RegistrationOptions.Default).Root : null;

    private SequencePlan? SequenceOf(Moved.Several written, Moved.Several read, TypeModel type, bool isNeverNull)
    {
        bool isSpan = type.IsVector || type.Is("System.Collections.Generic.List`1");
        bool isKeyed = type.Is("System.Collections.Generic.Dictionary`2");
        if ((!isSpan && !isKeyed && !type.Is("System.Collections.Generic.HashSet`1")) || (isNeverNull && !isSpan))
        {
            return null;
        }

        ShapeModel shape = isSpan
            ? new ShapeModel(ShapeKind.ArrayOrList, type.IsVector ? type.Element : type.Arguments[0])
            : new ShapeModel(ShapeKind.BuiltIn, BuiltInRows.Find(type)!.PartsOf(type));
        ValuePlan? item;
        if (read.Count == CountForm.Int32BeforeBlock)
        {
            item = type.IsVector && Unmodified(type.Element) is RawPlan number ? number : null;
        }
        else
        {
            MovedPairs parts = new(written.Parts, read.Parts);
            item = isKeyed ? EntryOf(shape.Item, written.Items[0], read.Items, parts)
                : read.Items is [{ } only] ? PlanOf(only, shape.Item, written.Items[0], parts)
                : null;
            item = parts.AreDone ? item : null;
        }

        if (item is null || item.MinSize == 0)
        {
            return null;
        }

        bool isPacked = false;
        bool isBlock = isSpan && Blittable.IsBlock(item, out isPacked);
        return new SequencePlan(type, item, shape)
        {
            IsBlock = isBlock,
            IsPacked = isPacked,
            HasInt32Count = read.Count != CountForm.Prefix,
            ReadsNullAsEmpty = isNeverNull,
        };
    }

    private ObjectPlan? EntryOf(TypeModel entry, Value from, ImmutableArray<Value> items, MovedPairs parts)
    {
        ConstructorModel? constructor = Array.Find(entry.Constructors, one => one.Parameters.Length == 2);
        if (constructor is null || items.Length != 2
            || PlanOf(items[0], entry.Arguments[0], new Value.Member(from, "Key"), parts) is not { } key
            || PlanOf(items[1], entry.Arguments[1], new Value.Member(from, "Value"), parts) is not { } value)
        {
            return null;
        }

        return new ObjectPlan(entry)
        {
            Members =
            [
                new MemberPlan("Key", key, MemberOf(entry, "Key"), Setter: null, ConstructorParameter: 0),
                new MemberPlan("Value", value, MemberOf(entry, "Value"), Setter: null, ConstructorParameter: 1),
            ],
            Construction = new Construction(constructor),
        };
    }

    private ObjectPlan? ObjectOf(Value content, TypeModel type, Value from, MovedPairs pairs) => content switch
    {
        Value.Made { By: "tuple" } tuple => TupleOf([.. tuple.Parts], type, from, pairs),
        Value.Created created when _read.Creations.TryGetValue(created.Number, out MovedValues.Creation? creation) =>
            NewObjectOf(created, creation, type, from, pairs),
        _ => null,
    };

    private ObjectPlan? TupleOf(ImmutableArray<Value> parts, TypeModel type, Value from, MovedPairs pairs)
    {
        if (!type.IsOfFramework || !type.MetadataName.StartsWith("System.ValueTuple`", StringComparison.Ordinal)
            || type.Arguments.Length != parts.Length)
        {
            return null;
        }

        List<MemberPlan> members = [];
        for (int i = 0; i < parts.Length; i++)
        {
            // A deconstructed pair has the names of a dictionary's entry.
            string item = $"Item{i + 1}";
            if (pairs.NextMemberOf(from) is not { } name
                || (name != item && !(parts.Length == 2 && name == (i == 0 ? "Key" : "Value")))
                || MemberOf(type, item) is not { } member
                || PlanOf(parts[i], type.Arguments[i], new Value.Member(from, name), pairs) is not { } value)
            {
                return null;
            }

            members.Add(new MemberPlan(item, value, member, member));
        }

        return new ObjectPlan(type) { Members = [.. members] };
    }

    private ObjectPlan? NewObjectOf(Value.Created created, MovedValues.Creation creation, TypeModel type, Value from, MovedPairs pairs)
    {
        if (creation.Operation is not IObjectCreationOperation
            {
                Constructor: { } constructor,
                Type: INamedTypeSymbol { IsGenericType: false } made,
            } operation
            || _universe.Of(made) != type
            || operation.Arguments.Length != constructor.Parameters.Length
            || operation.Arguments.Any(argument => argument.ArgumentKind != ArgumentKind.Explicit)
            || !_used.Add(created.Number))
        {
            return null;
        }

        List<MemberPlan> members = [];
        for (int i = 0; i < operation.Arguments.Length; i++)
        {
            IParameterSymbol parameter = operation.Arguments[i].Parameter!;
            if (pairs.NextMemberOf(from) is not { } name
                || MemberOf(type, name) is not { } member
                || members.Exists(known => known.Name == name)
                || PlanOf(creation.Arguments[i], _universe.Of(parameter.Type), new Value.Member(from, name), pairs) is not { } value)
            {
                return null;
            }

            members.Add(new MemberPlan(name, value, member, Setter: null, parameter.Ordinal));
        }

        // A member that the constructor gets and the initializer sets again would be in the plan twice.
        ImmutableDictionary<string, Value> assigned = _read.MembersOf(created);
        if (members.Exists(member => assigned.ContainsKey(member.Name))
            || MembersOf(assigned, from, name => MemberOf(type, name), pairs) is not { } rest
            || members.Count + rest.Length == 0
            || ConstructorOf(type, constructor) is not { } construction)
        {
            return null;
        }

        return new ObjectPlan(type) { Members = [.. members, .. rest], IsBare = !type.IsValueType, Construction = construction };
    }

    // A struct without a declared constructor is its default.
    private static Construction? ConstructorOf(TypeModel type, IMethodSymbol constructor) =>
        Array.Find(type.Constructors, one => SymbolEqualityComparer.Default.Equals((ISymbol)one.Handle, constructor)) is { } model
            ? new Construction(model)
            : type.IsValueType && constructor.Parameters.IsEmpty ? Construction.Default : null;
}
