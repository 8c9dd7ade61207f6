using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Makes the interpreters of one contract: one for each plan, so that types may contain themselves.</summary>
internal sealed class InterpreterFactory
{
    private readonly Dictionary<ValuePlan, ValueInterpreter> _known = new(ReferenceEqualityComparer.Instance);

    internal ValueInterpreter Make(ValuePlan plan)
    {
        if (!_known.TryGetValue(plan, out ValueInterpreter? interpreter))
        {
            interpreter = plan switch
            {
                ObjectPlan holder => MakeObject(holder),
                UnionPlan union => MakeUnion(union),
                _ => MakeValue(plan),
            };
            _known[plan] = interpreter;
        }

        return interpreter;
    }

    private ObjectInterpreter MakeObject(ObjectPlan plan)
    {
        ObjectInterpreter interpreter = new(plan);
        _known.Add(plan, interpreter);
        interpreter.Members.SetMembers(plan.Members.Select(member => new MemberInterpreter(member, Make(member.Value))));
        return interpreter;
    }

    private UnionInterpreter MakeUnion(UnionPlan plan)
    {
        UnionInterpreter interpreter = new(plan);
        _known.Add(plan, interpreter);
        interpreter.SetCases(Make);
        return interpreter;
    }

    private ValueInterpreter MakeValue(ValuePlan plan) => plan switch
    {
        RawPlan => RawInterpreter.Of(plan.Type),
        TextPlan => new TextInterpreter(),
        NullablePlan nullable => new NullableInterpreter(Make(nullable.Value)),
        ConvertedPlan converted => new ConvertedInterpreter(converted, Make(converted.Surrogate)),
        SequencePlan { Shape.Calls: { } methods } sequence => new ShapeInterpreter(sequence, methods, Make(sequence.Item)),
        SequencePlan { Type.IsArray: true } sequence => new ArrayInterpreter(sequence, Make(sequence.Item)),
        SequencePlan sequence => new ListInterpreter(sequence, Make(sequence.Item)),
        SlotPlan => new SlotInterpreter(plan.Type),
        ExactPlan => new ExactInterpreter(plan.Type),
        _ => throw new NotSupportedException($"{plan} has no interpreter."),
    };
}
