using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A source that loads values at a position of a payload.</summary>
internal sealed class ViewSource(CodeBuilder code) : ReadSource(code)
{
    internal Code.Local Payload { get; } = code.Parameter("payload", KnownType.ViewPayload);

    internal override Code.Local Next { get; } = code.Parameter("position", KnownType.Int32);

    // Every load checks its bounds itself.
    internal override void Require(int size)
    {
    }

    internal override Code Load(TypeModel type, int offset) =>
        new Code.CallFacade(Facade.ViewLoad, [Payload, new Code.Add(Next, offset)], type);
}
