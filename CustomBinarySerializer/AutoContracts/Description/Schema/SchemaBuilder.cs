using System.Globalization;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>
/// Turns contracts into entries. Plans of the same bytes and names become one node, whatever registration they come from, so
/// that the same registrations give the same schema in whatever order they were made.
/// </summary>
internal sealed class SchemaBuilder
{
    private static readonly HashSet<string> s_builtInNames = [.. BuiltInTypes.Lines.Where(line => line is not NamedType).Select(line => line.Name)];

    private readonly Dictionary<int, SchemaNode> _nodeOfClass = [];
    private readonly Dictionary<string, RawNode> _integers = [];
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
    internal static SchemaNode Build(ValuePlan root) => new SchemaBuilder(PlanClasses.Of([root])).NodeOf(root);

    private SchemaEntry EntryOf(Contract contract, Type? upcast)
    {
        ContractPlan? plan = (contract as IAutoContract)?.Plan;
        return new SchemaEntry(
            contract.TypeId,
            SchemaNames.Of(contract.Type),
            plan is null ? null : NodeOf(plan.Root),
            contract.AllowsTrailingData,
            plan is { InternsStrings: true },
            upcast is null ? null : SchemaNames.Of(upcast));
    }

    private SchemaNode NodeOf(ValuePlan plan)
    {
        int equals = _classes[plan];
        if (!_nodeOfClass.TryGetValue(equals, out SchemaNode? node))
        {
            node = plan switch
            {
                ObjectPlan holder => BeginObject(holder, equals),
                UnionPlan union => BeginUnion(union, equals),
                _ => MakeNode(plan),
            };
            _nodeOfClass[equals] = node;
        }

        return node;
    }

    private ObjectNode BeginObject(ObjectPlan plan, int equals)
    {
        ObjectNode node = new(NameOf(plan), PlanText.KindOf(plan));
        _nodeOfClass[equals] = node;
        node.Members = [.. plan.Members.Select(MemberOf)];
        return node;
    }

    private UnionNode BeginUnion(UnionPlan plan, int equals)
    {
        UnionNode node = new(NameOf(plan), plan.HasNull);
        _nodeOfClass[equals] = node;
        node.Cases = [.. plan.Cases.Select(one => new SchemaCase(one.Name, [.. one.Fields.Select(MemberOf)]))];
        return node;
    }

    private SchemaMember MemberOf(MemberPlan member) => new(member.Name, NodeOf(member.Value), member.IsOptional);

    private SchemaNode MakeNode(ValuePlan plan) => plan switch
    {
        RawPlan when plan.Type.IsEnum => new EnumNode(NameOf(plan), IntegerOf(plan.Type), EnumValues.Of(plan.Type)),
        RawPlan => Integer(plan.Type, plan.FixedSize!.Value),
        TextPlan => new TextNode(NameOf(plan)),
        NullablePlan nullable => new NullableNode(NameOf(plan), NodeOf(nullable.Value)),
        SequencePlan sequence => new CollectionNode(NameOf(plan), NodeOf(sequence.Item), sequence.Shape.HasComparer),
        ConvertedPlan converted => new ConvertedNode(NameOf(plan), NodeOf(converted.Surrogate), PlanText.IsBuiltIn(converted)),
        SlotPlan => new SlotNode(NameOf(plan)),
        ExactPlan => new ExactNode(NameOf(plan)),
        _ => throw new NotSupportedException($"{plan} has no description."),
    };

    private RawNode IntegerOf(Type enumeration)
    {
        Type integer = enumeration.GetEnumUnderlyingType();
        return Integer(integer, ((RawType)BuiltInTypes.Find(integer)!).Size);
    }

    // An enum needs its integer, which may be the type of no member, or be met later.
    private RawNode Integer(Type type, int size)
    {
        string name = SchemaNames.Of(type);
        if (!_integers.TryGetValue(name, out RawNode? node))
        {
            node = new RawNode(name, size);
            _integers[name] = node;
        }

        return node;
    }

    /// <summary>A name that no other node has: two types may share theirs, in different assemblies or with different options.</summary>
    private string NameOf(ValuePlan plan)
    {
        string name = SchemaNames.Of(plan.Type);
        bool isBuiltIn = BuiltInTypes.Find(plan.Type) is not null && plan is not ConvertedPlan { Conversion.ToDelegate: not null };
        string unique = name;
        for (int number = 2; (!isBuiltIn && s_builtInNames.Contains(unique)) || !_names.Add(unique); number++)
        {
            unique = string.Create(CultureInfo.InvariantCulture, $"{name}#{number}");
        }

        return unique;
    }
}
