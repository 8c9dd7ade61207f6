using System.Globalization;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>
/// Turns contracts into entries: their plans without types and members of the program, named as descriptions name them. Plans of
/// the same bytes and names become one, whatever registration they come from, so that the same registrations give the same
/// schema in whatever order they were made.
/// </summary>
internal sealed class SchemaBuilder
{
    private static readonly HashSet<string> s_builtInNames = [.. BuiltInRows.All.Select(row => row.Name)];

    private readonly Dictionary<int, ValuePlan> _planOfClass = [];
    private readonly HashSet<string> _names = [];
    private readonly Dictionary<ValuePlan, int> _classes;

    private SchemaBuilder(Dictionary<ValuePlan, int> classes) => _classes = classes;

    /// <param name="contracts">Contracts of different ids, in any order.</param>
    /// <param name="upcastOf">Returns the type that readers get in the place of another, or null.</param>
    internal static IEnumerable<SchemaEntry> Build(IEnumerable<Contract> contracts, Func<Type, Type?> upcastOf)
    {
        Contract[] ordered = [.. contracts.OrderBy(contract => contract.TypeId)];
        SchemaBuilder builder = new(PlanClasses.Of(ordered.OfType<IAutoContract>().Select(contract => contract.Plan.Root)));
        return ordered.Select(contract => builder.EntryOf(contract, upcastOf(contract.Type))).ToArray();
    }

    /// <summary>Returns the layout of one plan that no registry holds.</summary>
    internal static ValuePlan Build(ValuePlan root) => new SchemaBuilder(PlanClasses.Of([root])).Describe(root);

    private SchemaEntry EntryOf(Contract contract, Type? upcast)
    {
        ContractPlan? plan = (contract as IAutoContract)?.Plan;
        return new SchemaEntry(
            contract.TypeId,
            NameOf(contract.Type),
            plan is null ? null : Describe(plan.Root),
            contract.AllowsTrailingData,
            plan is { InternsStrings: true },
            upcast is null ? null : NameOf(upcast));
    }

    private static string NameOf(Type type) => SchemaNames.Of(new ReflectedUniverse().Of(type));

    private ValuePlan Describe(ValuePlan plan)
    {
        int equals = _classes[plan];
        if (!_planOfClass.TryGetValue(equals, out ValuePlan? described))
        {
            described = plan switch
            {
                ObjectPlan holder => DescribeObject(holder, equals),
                UnionPlan union => DescribeUnion(union, equals),
                _ => DescribeValue(plan),
            };
            _planOfClass[equals] = described;
        }

        return described;
    }

    private ObjectPlan DescribeObject(ObjectPlan plan, int equals)
    {
        ObjectPlan described = new(ModelOf(plan, !plan.IsClass ? TypeTraits.ValueType : plan.HasDerived ? TypeTraits.None : TypeTraits.Sealed));
        _planOfClass[equals] = described;
        described.Members = [.. plan.Members.Select(Describe)];
        return described;
    }

    private UnionPlan DescribeUnion(UnionPlan plan, int equals)
    {
        UnionPlan described = new(ModelOf(plan), tag: null, isNullACase: !plan.HasNull);
        _planOfClass[equals] = described;
        described.Cases = [.. plan.Cases.Select(one => new UnionCase(one.Name, described.Model, [.. one.Fields.Select(Describe)], Factory: null))];
        return described;
    }

    private MemberPlan Describe(MemberPlan member) =>
        new(member.Name, Describe(member.Value), Getter: null, Setter: null, IsOptional: member.IsOptional);

    private ValuePlan DescribeValue(ValuePlan plan)
    {
        switch (plan)
        {
            case RawPlan { Integer: { } integer } enumeration:
                return new RawPlan(ModelOf(plan), enumeration.Size) { Integer = (RawPlan)Describe(integer), Values = enumeration.Values };
            case RawPlan raw:
                // An enum may be met before its integer is, and has it under this name.
                return new RawPlan(new TypeModel(SchemaNames.Of(plan.Model), TypeTraits.ValueType), raw.Size);
            case TextPlan:
                return new TextPlan(ModelOf(plan));
            case NullablePlan nullable:
                return new NullablePlan(ModelOf(plan), Describe(nullable.Value));
            case SequencePlan sequence:
                TypeModel collection = ModelOf(plan);
                ValuePlan item = Describe(sequence.Item);
                return new SequencePlan(collection, item, new ShapeModel(ShapeKind.BuiltIn, item.Model, sequence.ShapeModel.HasComparer));
            case ConvertedPlan converted:
                TypeModel type = ModelOf(plan);
                ValuePlan surrogate = Describe(converted.Surrogate);
                return new ConvertedPlan(type, surrogate, new ConversionModel(surrogate.Model, converted.ConversionModel.Kind));
            case SlotPlan:
                return new SlotPlan(ModelOf(plan));
            case ExactPlan:
                return new ExactPlan(ModelOf(plan));
            default:
                throw new NotSupportedException($"{plan} has no description.");
        }
    }

    /// <summary>A type of a name that no other has: two types may share theirs, in different assemblies or with different options.</summary>
    private TypeModel ModelOf(ValuePlan plan, TypeTraits traits = TypeTraits.None)
    {
        string name = SchemaNames.Of(plan.Model);
        bool isBuiltIn = BuiltInRows.Find(plan.Model) is not null && plan is not ConvertedPlan { ConversionModel.IsUsers: true };
        string unique = name;
        for (int number = 2; (!isBuiltIn && s_builtInNames.Contains(unique)) || !_names.Add(unique); number++)
        {
            unique = string.Create(CultureInfo.InvariantCulture, $"{name}#{number}");
        }

        return new TypeModel(unique, traits);
    }
}

/// <summary>What a schema says about one id.</summary>
/// <param name="TypeId">The id.</param>
/// <param name="Name">The type, with its namespace and without its assembly.</param>
/// <param name="Layout">The bytes of a payload, or null if only the type itself knows them.</param>
/// <param name="AllowsTrailingData">Whether readers skip bytes after those that they know.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="UpcastTo">The type that readers get in its place, or null.</param>
internal sealed record SchemaEntry(
    int TypeId, string Name, ValuePlan? Layout, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <summary>How differences name it.</summary>
    public override string ToString() => $"id {TypeId} ({Name})";
}
