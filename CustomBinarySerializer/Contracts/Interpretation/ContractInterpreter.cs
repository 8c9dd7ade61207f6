using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>
/// Writes and reads what a plan says by interpreting its lowered code: for where no code can be made at run time.
/// Slower than compiled code, the same bytes. Thread-safe.
/// </summary>
internal sealed class ContractInterpreter(ContractPlan plan)
{
    private readonly CodeInterpreter _writer = new(WriteLowering.OfObject(new LoweredUnit(plan, LoweringOptions.BlocksOfNumbersOnly)));
    private readonly CodeInterpreter _reader = new(ReadLowering.OfObject(new LoweredUnit(plan, LoweringOptions.BlocksOfNumbersOnly)));

    /// <summary>Writes an object of exactly the plan's type, or the box of such a struct.</summary>
    /// <returns>The address past it.</returns>
    internal nint Write(ref WriteCursor cursor, nint next, object value) => _writer.Write(ref cursor, next, value);

    /// <summary>Reads from <see cref="ReadCursor.Next"/>, which it sets to where it ended.</summary>
    /// <param name="cursor">Where from.</param>
    /// <param name="existing">The object to read into; null for a new one.</param>
    /// <exception cref="NotSupportedException">Objects of this type can't be read into.</exception>
    internal object Read(ref ReadCursor cursor, object? existing) => _reader.Read(ref cursor, existing);
}
