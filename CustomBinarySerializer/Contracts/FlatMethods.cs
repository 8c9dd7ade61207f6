using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;

namespace CustomBinarySerializer.Contracts;

/// <summary>The methods of a flat contract. Thread-safe.</summary>
internal class FlatMethods(WriteFlat write, ReadFlat read)
{
    /// <summary>The methods that the compiler made.</summary>
    internal FlatMethods(IFlatCode code)
        : this(code.WriteFlat, code.ReadFlat)
    {
    }

    // Fields: the accessors of properties would be compiled before the first message.
    internal WriteFlat Write = write;
    internal ReadFlat Read = read;
}

/// <summary>The methods of a flat contract in IL, emitted on first use. Thread-safe.</summary>
[RequiresDynamicCode("Emits IL.")]
internal sealed class EmittedFlatMethods : FlatMethods
{
    internal EmittedFlatMethods(ContractPlan plan)
        : base(null!, null!)
    {
        // Two threads that meet here both make the code, and either result serves.
        Write = (next, end, value) => (Write = ContractEmitter.FlatWriterOf(plan))(next, end, value);
        Read = (next, end, existing, strings) => (Read = ContractEmitter.FlatReaderOf(plan))(next, end, existing, strings);
    }
}
