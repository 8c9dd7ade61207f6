using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Decides which bytes a type is. What can't be written is refused here, naming type, member and remedy.</summary>
internal sealed class ContractPlanner
{
    // Types that hold ever new types, as Nested<T> with a member Nested<Nested<T>>, have no end.
    private const int MaxTypesInsideEachOther = 100;

    private readonly Type _root;
    private readonly RegistrationOptions _options;
    private readonly Func<Type, Conversion?> _surrogateOf;
    private readonly Dictionary<Type, ValuePlan> _plans = [];
    private readonly List<Type> _underWay = [];
    private readonly Stack<string> _path = new();
    private readonly List<(SequencePlan Plan, ArgumentException Refusal)> _sequences = [];

    // Of members, so that one error tells of all.
    private readonly List<ArgumentException> _refusals = [];

    private bool _runsUserCodeOnRead;

    private ContractPlanner(Type root, RegistrationOptions options, Func<Type, Conversion?> surrogateOf)
    {
        _root = root;
        _options = options;
        _surrogateOf = surrogateOf;
    }

    /// <summary>Plans the contract of a type.</summary>
    /// <param name="type">The type that is being registered.</param>
    /// <param name="options">Which members, and how instances are made; for the type and for those embedded in it.</param>
    /// <param name="surrogateOf">Returns what a type is written as by the user's wish, or null.</param>
    /// <param name="planned">The type and everything that stands among its bytes.</param>
    /// <exception cref="ArgumentException">The type, or something inside it, can't be written.</exception>
    internal static ContractPlan Plan(
        Type type, RegistrationOptions options, Func<Type, Conversion?> surrogateOf, out IReadOnlyCollection<Type> planned)
    {
        ContractPlanner planner = new(type, options, surrogateOf);
        planned = planner._plans.Keys;
        ValuePlan root = planner.PlanRoot(type);
        if (planner._refusals.Count > 0)
        {
            throw LayoutErrors.Several(type, planner._refusals);
        }

        planner.RefuseItemsWithoutBytes();
        return new ContractPlan(
            root, options.InternStrings, planner._runsUserCodeOnRead && !options.AllowUserCodeOnUntrustedData, options.Interpret);
    }

    private ValuePlan PlanRoot(Type type)
    {
        // The interface is for those who hold the type as a member; here, IL was asked for. And an exception that is registered
        // is more than what the table keeps of others.
        ValuePlan root = HasOwnMembers(type) && _surrogateOf(type) is null ? PlanObject(type) : PlanOf(type);
        return root is (SlotPlan or ExactPlan) && _refusals.Count == 0
            ? throw Refusal(type, "no object is of exactly that type", "Register the concrete types.")
            : root;
    }

    private ValuePlan PlanOf(Type type)
    {
        if (_plans.TryGetValue(type, out ValuePlan? known))
        {
            if (known is ObjectPlan holder && _underWay.Contains(type))
            {
                holder.IsRecursive = true;
            }

            if (known is UnionPlan union && _underWay.Contains(type))
            {
                union.IsRecursive = true;
            }

            return known;
        }

        if (HoldsItselfWithoutObject(type))
        {
            throw Refusal(type, "its items, or what stands for it, hold it again", "Let it be an object that holds the collection in a member.");
        }

        if (_underWay.Count == MaxTypesInsideEachOther)
        {
            throw Refusal(type, $"more than {MaxTypesInsideEachOther} types lie inside each other", RemedyOfLeavingOut);
        }

        _underWay.Add(type);
        ValuePlan plan = MakePlan(type);
        _underWay.RemoveAt(_underWay.Count - 1);
        _plans[type] = plan;
        return plan;
    }

    // By way of an object, which counts the depth, a collection may: a tree has a list of trees.
    private bool HoldsItselfWithoutObject(Type type) =>
        _underWay.LastIndexOf(type) is int holder and >= 0
        && !_underWay.Skip(holder).Any(inside => _plans.GetValueOrDefault(inside) is ObjectPlan or UnionPlan);

    private ValuePlan MakePlan(Type type)
    {
        if (_surrogateOf(type) is { } conversion)
        {
            return PlanConversion(type, conversion);
        }

        if (IsHandWritten(type))
        {
            return type.IsSealed ? new ExactPlan(type) : new SlotPlan(type);
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return new NullablePlan(type, PlanOf(underlying));
        }

        if (type.IsEnum)
        {
            return BuiltInTypes.Find(type.GetEnumUnderlyingType()) is RawType number
                ? new RawPlan(type, number.Size)
                : throw Refusal(type, $"it is an enum over {type.GetEnumUnderlyingType()}", "Let it be one over an integer.");
        }

        if (BuiltInTypes.Find(type) is { } line)
        {
            return PlanBuiltIn(type, line);
        }

        if (type.IsSZArray || IsList(type))
        {
            Type item = type.IsSZArray ? type.GetElementType()! : type.GetGenericArguments()[0];
            return PlanSequence(type, CollectionShape.OfArrayOrList(item));
        }

        if (RefusalOf(type) is { } reason)
        {
            throw Refusal(type, reason, IsOfGraphs(type) ? RemedyOfGraphs : RemedyOfLeavingOut);
        }

        if (FSharpUnions.IsUnion(type))
        {
            return PlanUnion(type);
        }

        if (FindShape(type) is { } shape)
        {
            return PlanSequence(type, shape);
        }

        return type == typeof(object) || type.IsInterface || type.IsAbstract ? new SlotPlan(type) : PlanObject(type);
    }

    private ValuePlan PlanBuiltIn(Type type, BuiltInType line) => line switch
    {
        RawType raw => new RawPlan(type, raw.Size),
        TextType => new TextPlan(),
        ConvertedType converted => PlanConversion(type, ClosedTypes.ConversionOf(converted, type)),
        CollectionType collection => PlanSequence(type, ClosedTypes.ShapeOf(collection, type)),
        RefusedType refused => throw Refusal(type, refused.Reason, refused.Remedy),
        _ => throw new NotSupportedException($"{line} has no plan."),
    };

    private CollectionShape? FindShape(Type type)
    {
        if (FSharpCollections.FindShape(type) is { } known)
        {
            return known;
        }

        CollectionShape? shape = UserCollections.FindShape(type, _options.Members, out string? refusal);
        _runsUserCodeOnRead |= shape is not null;
        return refusal is null ? shape : throw Refusal(type, refusal, UserCollections.Remedy);
    }

    private ConvertedPlan PlanConversion(Type type, Conversion conversion)
    {
        _runsUserCodeOnRead |= conversion.FromDelegate is not null;
        ValuePlan surrogate = PlanOf(conversion.Surrogate);
        return type.IsValueType || !conversion.Surrogate.IsValueType
            ? new ConvertedPlan(type, surrogate, conversion)
            : throw Refusal(type, $"it can be null and {conversion.Surrogate}, which stands for it, can't", "Let the surrogate be a class.");
    }

    private SequencePlan PlanSequence(Type type, CollectionShape shape)
    {
        ValuePlan item = PlanOf(shape.Item);
        SequencePlan plan = new(type, item, shape) { IsBlock = shape.Calls is null && Blittable.IsBlock(item) };
        _sequences.Add((plan, Refusal(type, $"{shape.Item} takes no byte, so that no count of them can be proved", RemedyOfLeavingOut)));
        return plan;
    }

    // At the end, because an item that contains itself has its members only then.
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

    private ObjectPlan PlanObject(Type type)
    {
        ObjectPlan plan = new(type);
        _plans[type] = plan;
        if (!_underWay.Contains(type))
        {
            _underWay.Add(type);
        }

        ObjectLayout layout = Select(type);
        plan.Construction = layout.Construction;
        plan.Callbacks = layout.Callbacks;
        _runsUserCodeOnRead |= !layout.Callbacks.Deserializing.IsEmpty || !layout.Callbacks.Deserialized.IsEmpty;
        plan.Members = [.. layout.Members.Select(member => PlanMember(type, member))];
        return plan;
    }

    private ObjectLayout Select(Type type)
    {
        List<ArgumentException> refusals = [];
        try
        {
            return MemberSelector.Select(type, _options.Members, _options.InstanceCreation, isEmbedded: type != _root, refusals);
        }
        catch (ArgumentException e) when (_path.Count > 0)
        {
            throw Placed(type, e);
        }
        finally
        {
            _refusals.AddRange(_path.Count == 0 ? refusals : refusals.Select(refusal => Placed(type, refusal)));
        }
    }

    private ArgumentException Placed(Type type, ArgumentException refusal) => new($"{_root} can't be registered.{Where} {LayoutErrors.TextOf(refusal)}", nameof(type), refusal);

    private UnionPlan PlanUnion(Type type)
    {
        UnionLayout layout = FSharpUnions.UnionOf(type);
        UnionPlan plan = new(type, layout.Tag, layout.IsNullACase) { Classes = layout.Classes };
        _plans[type] = plan;
        plan.Cases = [.. layout.Cases.Select(one => new UnionCase(
            one.Name, one.Holder, [.. one.Fields.Select(field => PlanMember(one.Holder, field))], one.Make))];
        return plan;
    }

    private MemberPlan PlanMember(Type type, SelectedMember member)
    {
        _path.Push($"{type.Name}.{member.Name}");
        if (member.IsOptional && type != _root)
        {
            throw Refusal(
                member.Type,
                $"only members of {_root} itself can be optional: {type} stands among its bytes without a length",
                "Give it an id of its own and declare the member by an interface, or drop [OptionalField].");
        }

        ValuePlan value = PlanOf(member);
        _path.Pop();
        return new MemberPlan(member.Name, value, member.Get, member.Set, member.ConstructorParameter, member.IsOptional);
    }

    private ValuePlan PlanOf(SelectedMember member)
    {
        int depth = _path.Count;
        int underWay = _underWay.Count;
        try
        {
            return ExceptionMembers.ConversionOf(member) is { } conversion ? PlanConversion(member.Type, conversion) : PlanOf(member.Type);
        }
        catch (ArgumentException e)
        {
            _refusals.Add(e);
            while (_path.Count > depth)
            {
                _path.Pop();
            }

            _underWay.RemoveRange(underWay, _underWay.Count - underWay);

            // Stands in for it while the others are looked at.
            return new SlotPlan(member.Type);
        }
    }

    private string Where => _path.Count == 0 ? "" : $" Its member {string.Join(", in ", _path)}:";

    // A root is no member.
    private string RemedyOfLeavingOut =>
        _path.Count == 0 ? "Register what stands for it with RegisterSurrogate." : LayoutErrors.RemedyOfLeavingOut;

    private string RemedyOfGraphs => _path.Count == 0
        ? "Object graphs hold it: register a type that has a member of it with RegisterSerializable. Or register with RegisterSurrogate what it is made of."
        : "Object graphs hold it: register the type that has the member with RegisterSerializable. Or register with RegisterSurrogate what it is made of, or leave the member out with [IgnoreDataMember].";

    // By name: asking for the types would load their assemblies.
    private static bool IsOfGraphs(Type type) =>
        (type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type).FullName is "System.Lazy`1" or "System.Type" or "System.TimeZoneInfo"
            or "System.Text.RegularExpressions.Regex" or "System.Globalization.CompareInfo" or "System.Data.DataTable" or "System.Data.DataSet";

    private static bool IsHandWritten(Type type) => typeof(ICustomBinarySerializable).IsAssignableFrom(type);

    private static bool HasOwnMembers(Type type) => IsHandWritten(type) || typeof(Exception).IsAssignableFrom(type);

    private static bool IsList(Type type) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(List<>);

    private static string? RefusalOf(Type type) =>
        type.IsPointer || type.IsFunctionPointer || type.IsByRef || type.IsByRefLike ? "an address means nothing elsewhere"
        : typeof(Delegate).IsAssignableFrom(type) ? "a delegate is code"
        : type != typeof(object) && type != typeof(ValueType) && !type.IsInterface && BuiltInTypes.IsOfFramework(type) && !IsTupleLike(type)
            ? "it isn't in the table of built-in types"
        : null;

    private static bool IsTupleLike(Type type) =>
        typeof(System.Runtime.CompilerServices.ITuple).IsAssignableFrom(type)
        || (type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>));

    private ArgumentException Refusal(Type type, string reason, string remedy)
    {
        return new ArgumentException($"{_root} can't be registered.{Where} {type} can't be written: {reason}. {remedy}", nameof(type));
    }
}
