using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// A builder of schema entries from contracts. Its plans have described names instead of the program's types and
/// members. Equal plans become one, so the same registrations give the same schema in any order.
/// </summary>
internal sealed class SchemaBuilder
{
    private readonly Dictionary<int, ValuePlan> _planOfClass = [];
    private readonly HashSet<string> _names = [];
    private readonly Dictionary<ValuePlan, int> _classes;

    private SchemaBuilder(Dictionary<ValuePlan, int> classes) => _classes = classes;

    /// <param name="contracts">Contracts of different ids, in any order.</param>
    internal static ImmutableArray<SchemaEntry> Build(IEnumerable<SchemaContract> contracts)
    {
        SchemaContract[] ordered = [.. contracts.OrderBy(contract => contract.TypeId)];
        SchemaBuilder builder = new(PlanClasses.Of(ordered.Select(contract => contract.Root).OfType<ValuePlan>()));
        return [.. ordered.Select(builder.EntryOf)];
    }

    /// <summary>Returns the layout of one plan that no registry holds.</summary>
    internal static ValuePlan Build(ValuePlan root) => new SchemaBuilder(PlanClasses.Of([root])).Describe(root);

    private SchemaEntry EntryOf(SchemaContract contract) =>
        new(
            contract.TypeId,
            contract.Name,
            contract.Root is null ? null : Describe(contract.Root),
            contract.AllowsTrailingData,
            contract.InternsStrings,
            contract.UpcastTo)
        {
            Operations = contract.Operations,
        };

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
        ObjectPlan described = new(
            ModelOf(plan, !plan.IsClass ? TypeTraits.ValueType : plan.HasDerived ? TypeTraits.None : TypeTraits.Sealed));
        _planOfClass[equals] = described;
        described.Members = [.. plan.Members.Select(Describe)];
        return described;
    }

    private UnionPlan DescribeUnion(UnionPlan plan, int equals)
    {
        UnionPlan described = new(ModelOf(plan), tag: null, isNullACase: !plan.HasNull);
        _planOfClass[equals] = described;
        described.Cases = [.. plan.Cases
            .Select(one => new UnionCase(one.Name, described.Model, [.. one.Fields.Select(Describe)], Factory: null))];
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
                // An enum may be reached before its integer, which it then has under this name.
                return new RawPlan(new TypeModel(SchemaNames.Of(plan.Model), TypeTraits.ValueType), raw.Size);
            case TextPlan text:
                return new TextPlan(ModelOf(plan)) { IsCompact = text.IsCompact };
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

    /// <summary>
    /// Returns a type with a unique name: types of different assemblies or options may have the same name.
    /// </summary>
    private TypeModel ModelOf(ValuePlan plan, TypeTraits traits = TypeTraits.None)
    {
        bool isCompact = plan is TextPlan { IsCompact: true };
        string name = isCompact ? SchemaNames.CompactString : SchemaNames.Of(plan.Model);
        bool isBuiltIn = isCompact || (SchemaNames.IsBuiltIn(plan.Model) && plan is not ConvertedPlan { ConversionModel.IsUsers: true });
        string unique = name;
        for (int number = 2; (!isBuiltIn && SchemaNames.BuiltIn.Contains(unique)) || !_names.Add(unique); number++)
        {
            unique = $"{name}{SchemaNames.Separator}{number.ToString(CultureInfo.InvariantCulture)}";
        }

        return new TypeModel(unique, traits);
    }
}
