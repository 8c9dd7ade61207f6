using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;

namespace CustomBinarySerializer.Contracts;

/// <summary>The methods of a flat contract. Thread-safe.</summary>
internal class FlatMethods(WriteFlat write, ReadFlat read)
{
    /// <summary>Creates the methods from a source-generated contract.</summary>
    internal FlatMethods(IFlatCode code)
        : this(code.WriteFlat, code.ReadFlat)
    {
    }

    // Fields, because accessors of properties would be compiled before the first message.
    internal WriteFlat Write = write;
    internal ReadFlat Read = read;
}

/// <summary>The methods of a flat contract, emitted as IL on first use. Thread-safe.</summary>
[RequiresDynamicCode("Emits IL.")]
internal sealed class EmittedFlatMethods : FlatMethods
{
    internal EmittedFlatMethods(ContractPlan plan)
        : base(null!, null!)
    {
        // If two threads create the code at once, either result is valid.
        Write = (next, end, value) => (Write = ContractEmitter.FlatWriterOf(plan))(next, end, value);
        Read = (next, end, existing, strings) => (Read = ContractEmitter.FlatReaderOf(plan))(next, end, existing, strings);
    }
}
