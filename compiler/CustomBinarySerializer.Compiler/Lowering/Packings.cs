using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The items of a contract whose memory layout is only known at run time. Once a program knows it, it copies them by a
/// permutation of their bytes. A routine <c>byte* M(byte* next, T item)</c> writes one sample item, so no code depends
/// on the runtime's field offsets or names private fields.
/// </summary>
internal sealed class Packings
{
    private readonly Dictionary<TypeModel, Code.PackingOf> _packings = [];

    internal Code.PackingOf Of(ValuePlan item)
    {
        if (!_packings.TryGetValue(item.Model, out Code.PackingOf? packing))
        {
            packing = new Code.PackingOf(item.Model, Pack(item));
            _packings.Add(item.Model, packing);
        }

        return packing;
    }

    private static Routine Pack(ValuePlan plan)
    {
        CodeBuilder code = new(plan.Model.Universe);
        ItemTarget target = new(code);
        Code.Local item = code.Parameter("item", plan.Model);
        new FixedWriting(code, target, NoHost).Write(plan, item, plan.FixedSize!.Value);
        code.Add(new Code.Return(target.Next));
        return new Routine(
            $"Pack {plan.Model.Name}",
            code.Of(KnownType.Address),
            [target.Next, item])
        { Modifiers = "private static", Body = code.Body() };
    }

    private static Code NoHost() => throw new InvalidOperationException("No item that is its memory asks for the host.");
}
