using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>Calls of conversions and shapes.</summary>
internal static class Conversions
{
    internal static Code Call(ConvertedPlan plan, bool isTo, Func<Code> host, Code value)
    {
        (bool to, bool from) = plan.ConversionModel.IsUsers ? default : plan.Model.Universe.TakesHost(plan.ConversionModel, plan.Model);
        return new Code.CallConversion(plan.ConversionModel, plan.Model, isTo, (isTo ? to : from) ? [host(), value] : [value]);
    }

    extension(SequencePlan plan)
    {
        /// <summary>Gets the types that are enumerated and built; null for arrays and lists.</summary>
        internal ShapeTypes? Types => plan.Model.Universe.TypesOf(plan.ShapeModel, plan.Model);

        internal Code.CallShape Call(ShapeMethod method, params ImmutableArray<Code> arguments) =>
            new(plan.ShapeModel, plan.Model, method, arguments);
    }
}
