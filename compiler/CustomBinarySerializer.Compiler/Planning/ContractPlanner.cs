using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The planner that decides the bytes of a type. It refuses a type that can't be written, and reports type, member and
/// remedy.
/// </summary>
internal sealed class ContractPlanner
{
    private readonly TypeModel _root;
    private readonly RegistrationOptions _options;
    private readonly Dictionary<TypeModel, ValuePlan> _plans = [];
    private readonly List<TypeModel> _inProgress = [];
    private readonly List<(SequencePlan Plan, ArgumentException Refusal)> _sequences = [];

    private readonly Dictionary<string, int> _constructions = [];
    private readonly PlanRefusals _refusals;

    private bool _runsUserCodeOnRead;
    private int _types;
    private int _members;

    private ContractPlanner(TypeModel root, RegistrationOptions options)
    {
        _root = root;
        _options = options;
        _refusals = new PlanRefusals(root);
    }

    /// <summary>Plans the contract of a type.</summary>
    /// <param name="type">The type that is registered.</param>
    /// <param name="options">
    /// The members to write and the creation of instances, for the type and the types embedded in it.
    /// </param>
    /// <exception cref="ArgumentException">The type, or a type inside it, can't be written.</exception>
    internal static ContractPlan Plan(TypeModel type, RegistrationOptions options)
    {
        if (options is { InternStrings: true, CompactStrings: true })
        {
            throw new ArgumentException(
                $"{nameof(RegistrationOptions.InternStrings)} and {nameof(RegistrationOptions.CompactStrings)} exclude each other: a " +
                $"text that is written once is UTF-8. Choose one of them.");
        }

        ContractPlanner planner = new(type, options);
        ValuePlan root = planner.PlanRoot(type);
        planner._refusals.ThrowIfAny();
        planner.RefuseItemsWithoutBytes();
        planner.RefuseTooMuchCode(root);
        return new ContractPlan(
            root, options.InternStrings, planner._runsUserCodeOnRead && !options.AllowUserCodeOnUntrustedData, options.Interpret);
    }

    private ValuePlan PlanRoot(TypeModel type)
    {
        // A hand-written contract applies where the type is a member; at the root, generated code was requested. A
        // registered exception also has more members than the table keeps of others.
        ValuePlan root = (type.IsHandWritten || type.IsException) && type.Universe.SurrogateOf(type) is null
            ? PlanObject(type)
            : PlanOf(type);
        return root is (SlotPlan or ExactPlan) && _refusals.IsEmpty
            ? throw _refusals.Of(type, "no object is of exactly that type", "Register the concrete types.")
            : root;
    }

    private ValuePlan PlanOf(TypeModel type)
    {
        if (_plans.TryGetValue(type, out ValuePlan? known))
        {
            if (HoldsItselfByValue(type))
            {
                throw _refusals.Of(
                    type,
                    "it is a struct that holds itself, so that no value of it has an end",
                    "Let it hold itself by a class or a collection.");
            }

            if (known is ObjectPlan holder && _inProgress.Contains(type))
            {
                holder.IsRecursive = true;
            }

            if (known is UnionPlan union && _inProgress.Contains(type))
            {
                union.IsRecursive = true;
            }

            return known;
        }

        if (HoldsItselfWithoutObject(type))
        {
            throw _refusals.Of(
                type, "its items, or what stands for it, hold it again", "Let it be an object that holds the collection in a member.");
        }

        // Types that contain ever new types, as Nested<T> with a member Nested<Nested<T>>, would never end.
        _refusals.ThrowIfTooLarge(
            _inProgress.Count == ContractLimits.MaxNesting, type, $"more than {ContractLimits.MaxNesting} types are inside each other");
        _refusals.ThrowIfTooLarge(
            type.IsTooLarge,
            type,
            $"it is made of more than {ContractLimits.MaxTypeParts} types, or of more than {ContractLimits.MaxTypeDepth} inside each " +
            $"other");
        _refusals.ThrowIfTooLarge(
            ++_types > ContractLimits.MaxTypes, type, $"the contract reaches more than {ContractLimits.MaxTypes} types");
        CountConstruction(type);
        _inProgress.Add(type);
        ValuePlan plan = MakePlan(type);
        _inProgress.RemoveAt(_inProgress.Count - 1);
        _plans[type] = plan;
        return plan;
    }

    private void CountConstruction(TypeModel type)
    {
        if (type.IsGeneric && !type.IsOfFramework)
        {
            _constructions.TryGetValue(type.MetadataName, out int count);
            _constructions[type.MetadataName] = ++count;
            _refusals.ThrowIfTooLarge(
                count > ContractLimits.MaxConstructions,
                type,
                $"the contract reaches more than {ContractLimits.MaxConstructions} constructions of this generic type");
        }
    }

    // A cycle through an object is allowed, because objects count the depth: a tree has a list of trees.
    private bool HoldsItselfWithoutObject(TypeModel type) =>
        _inProgress.LastIndexOf(type) is int holder and >= 0
        && !_inProgress.Skip(holder).Any(inside => _plans.TryGetValue(inside, out ValuePlan? plan) && plan is ObjectPlan or UnionPlan);

    // A struct that contains itself through structs only, which C# refuses too.
    private bool HoldsItselfByValue(TypeModel type) =>
        _inProgress.LastIndexOf(type) is int holder and >= 0
        && _inProgress.Skip(holder).All(inside => inside.NullableOf() is not null
            || (
                inside.IsValueType
                    && (_plans.TryGetValue(inside, out ValuePlan? plan)
                        ? plan is ObjectPlan
                        : inside.Universe.SurrogateOf(inside) is not null)));

    private ValuePlan MakePlan(TypeModel type)
    {
        if (type.Universe.SurrogateOf(type) is { } conversion)
        {
            return PlanConversion(type, conversion);
        }

        if (type.IsHandWritten)
        {
            return type.IsSealed ? new ExactPlan(type) : new SlotPlan(type);
        }

        if (type.NullableOf() is { } underlying)
        {
            return new NullablePlan(type, PlanOf(underlying));
        }

        if (type.IsEnum)
        {
            return BuiltInRows.Find(type.Integer) is { Kind: BuiltInKind.Raw } number
                ? new RawPlan(type, number.Size) { Integer = new RawPlan(type.Integer, number.Size) }
                : throw _refusals.Of(type, $"it is an enum over {type.Integer}", "Let it be one over an integer.");
        }

        if (BuiltInRows.Find(type) is { } row)
        {
            return PlanBuiltIn(type, row);
        }

        if (type.IsVector || (type.IsGeneric && type.Is("System.Collections.Generic.List`1")))
        {
            return PlanSequence(type, new ShapeModel(ShapeKind.ArrayOrList, type.IsVector ? type.Element : type.Arguments[0]));
        }

        if (_refusals.OfKind(type) is { } refusal)
        {
            throw refusal;
        }

        if (FSharpUnions.IsUnion(type))
        {
            return PlanUnion(type);
        }

        if (FindShape(type) is { } shape)
        {
            return PlanSequence(type, shape);
        }

        return type.Is("System.Object") || type.IsInterface || type.IsAbstract ? new SlotPlan(type) : PlanObject(type);
    }

    private ValuePlan PlanBuiltIn(TypeModel type, BuiltInRow row) => row.Kind switch
    {
        BuiltInKind.Raw => new RawPlan(type, row.Size),
        BuiltInKind.Text => new TextPlan(type) { IsCompact = _options.CompactStrings },
        BuiltInKind.Converted => PlanConversion(type, new ConversionModel(row.PartsOf(type), ConversionKind.BuiltIn)),
        BuiltInKind.Collection => PlanSequence(type, new ShapeModel(ShapeKind.BuiltIn, row.PartsOf(type), row.HasComparer(type))),
        _ => throw _refusals.Of(type, row.Reason, row.Remedy),
    };

    private ShapeModel? FindShape(TypeModel type)
    {
        if (CollectionRules.FindFSharpShape(type) is { } known)
        {
            return known;
        }

        ShapeModel? shape = CollectionRules.FindShape(type, _options.Members, out string? refusal);
        _runsUserCodeOnRead |= shape is not null;
        return refusal is null ? shape : throw _refusals.Of(type, refusal, CollectionRules.Remedy);
    }

    private ConvertedPlan PlanConversion(TypeModel type, ConversionModel conversion)
    {
        _runsUserCodeOnRead |= conversion.IsUsers;
        ValuePlan surrogate = PlanOf(conversion.Surrogate);
        return type.IsValueType || !conversion.Surrogate.IsValueType
            ? new ConvertedPlan(type, surrogate, conversion)
            : throw _refusals.Of(
                type, $"it can be null and {conversion.Surrogate}, which stands for it, can't", "Let the surrogate be a class.");
    }

    private SequencePlan PlanSequence(TypeModel type, ShapeModel shape)
    {
        ValuePlan item = PlanOf(shape.Item);
        bool isPacked = false;
        bool isBlock = shape.Kind == ShapeKind.ArrayOrList && Blittable.IsBlock(item, out isPacked);
        SequencePlan plan = new(type, item, shape) { IsBlock = isBlock, IsPacked = isPacked };
        _sequences.Add((plan, _refusals.Of(
            type, $"{shape.Item} takes no byte, so that no count of them can be proved", _refusals.RemedyOfLeavingOut)));
        return plan;
    }

    // Checked at the end, because the members of a recursive item are known only then.
    private void RefuseItemsWithoutBytes()
    {
        foreach ((SequencePlan plan, ArgumentException refusal) in _sequences)
        {
            if (plan.Item.MinSize == 0)
            {
                throw refusal;
            }
        }
    }

    private void RefuseTooMuchCode(ValuePlan root)
    {
        int size = root switch
        {
            ObjectPlan holder => holder.OwnCodeSize,
            UnionPlan union => union.OwnCodeSize,
            _ => root.CodeSize,
        };
        foreach (ValuePlan plan in ValuePlan.Reachable([root]))
        {
            size = ContractLimits.Sum(
                size,
                plan is ObjectPlan { CodeSize: 1 } holder
                    ? holder.OwnCodeSize
                    : plan is UnionPlan { HasRoutine: true } union
                    ? union.OwnCodeSize
                    : 0);
        }

        _refusals.ThrowIfTooLarge(
            size > ContractLimits.MaxCodeSize, _root, $"its code would read and write more than {ContractLimits.MaxCodeSize} values");
    }

    private ObjectPlan PlanObject(TypeModel type)
    {
        for (TypeModel? level = type; level is not null; level = level.Base)
        {
            _refusals.ThrowIfTooLarge(
                level.IsTooLarge, type, $"a base class of it is made of more than {ContractLimits.MaxTypeParts} types");
        }

        ObjectPlan plan = new(type);
        _plans[type] = plan;
        if (!_inProgress.Contains(type))
        {
            _inProgress.Add(type);
        }

        ObjectLayout layout = Select(type);
        plan.Construction = layout.Construction;
        plan.Callbacks = layout.Callbacks;
        _runsUserCodeOnRead |= !layout.Callbacks.OnDeserializing.IsEmpty || !layout.Callbacks.OnDeserialized.IsEmpty;
        _members += layout.Members.Length;
        _refusals.ThrowIfTooLarge(
            _members > ContractLimits.MaxCodeSize,
            type,
            $"the types that the contract reaches have more than {ContractLimits.MaxCodeSize} members");
        plan.Members = [.. layout.Members.Select(member => PlanMember(type, member))];
        _refusals.ThrowIfTooLarge(
            plan.StackValues > ContractLimits.MaxStructValues,
            type,
            $"it is a struct of more than {ContractLimits.MaxStructValues} values, which are copied on the stack");
        return plan;
    }

    private ObjectLayout Select(TypeModel type)
    {
        List<ArgumentException> refusals = [];
        try
        {
            return MemberSelector.Select(type, _options.Members, _options.InstanceCreation, isEmbedded: type != _root, refusals);
        }
        catch (ArgumentException e) when (!_refusals.IsAtRoot && e is not ContractTooLargeException)
        {
            throw _refusals.Placed(type, e);
        }
        finally
        {
            _refusals.AddRange(_refusals.IsAtRoot ? refusals : refusals.Select(refusal => _refusals.Placed(type, refusal)));
        }
    }

    private UnionPlan PlanUnion(TypeModel type)
    {
        UnionLayout layout = FSharpUnions.UnionOf(type);
        UnionPlan plan = new(type, layout.Tag, layout.IsNullACase) { ClassModels = layout.Classes };
        _plans[type] = plan;
        plan.Cases = [.. layout.Cases.Select(one => new UnionCase(
            one.Name, one.Holder, [.. one.Fields.Select(field => PlanMember(one.Holder, field))], one.Make))];
        return plan;
    }

    private MemberPlan PlanMember(TypeModel type, SelectedMember member)
    {
        _refusals.EnterMember($"{type.Name}.{member.Name}");
        if (member.IsOptional && type != _root)
        {
            throw _refusals.Of(
                member.Model,
                $"only members of {_root} itself can be optional: {type} is among its bytes without a length",
                "Give it an id of its own and declare the member by an interface, or drop [OptionalField].");
        }

        ValuePlan value = PlanOf(member);
        _refusals.LeaveMember();
        return new MemberPlan(member.Name, value, member.Getter, member.Setter, member.ConstructorParameter, member.IsOptional);
    }

    private ValuePlan PlanOf(SelectedMember member)
    {
        int depth = _refusals.Depth;
        int inProgress = _inProgress.Count;
        try
        {
            return ExceptionMembers.ConversionOf(member) is { } conversion
                ? PlanConversion(member.Model, conversion)
                : PlanOf(member.Model);
        }
        catch (ArgumentException e) when (e is not ContractTooLargeException)
        {
            _refusals.Add(e, depth);
            _inProgress.RemoveRange(inProgress, _inProgress.Count - inProgress);

            // A placeholder while the other members are checked.
            return new SlotPlan(member.Model);
        }
    }
}
