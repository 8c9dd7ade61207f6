using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>An interpreter of plans, for programs that can't generate code at run time. Thread-safe.</summary>
/// <remarks>It is slower than compiled code, but writes the same bytes.</remarks>
internal sealed class ContractInterpreter(ContractPlan plan)
{
    private readonly CodeInterpreter _writer = new(WriteLowering.OfObject(new LoweredUnit(plan, LoweringOptions.BlocksOfNumbersOnly)));
    private readonly CodeInterpreter _reader = new(ReadLowering.OfObject(new LoweredUnit(plan, LoweringOptions.BlocksOfNumbersOnly)));

    /// <summary>Writes an object of exactly the plan's type, or a boxed struct.</summary>
    /// <returns>The address after the object.</returns>
    internal nint Write(ref WriteCursor cursor, nint next, object value) => _writer.Write(ref cursor, next, value);

    /// <summary>Reads an object from <see cref="ReadCursor.Next"/>, and sets that to the address after it.</summary>
    /// <param name="cursor">The cursor to read from.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <exception cref="NotSupportedException">Objects of this type can't be read into.</exception>
    internal object Read(ref ReadCursor cursor, object? existing) => _reader.Read(ref cursor, existing);
}
