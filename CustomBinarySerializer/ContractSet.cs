using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>
/// Contracts that the compiler made: those of all types of the program that carry <see cref="BinaryTypeIdAttribute"/> and have no contract of their own, and of those
/// that <see cref="ContractForAttribute"/> names.
/// </summary>
/// <remarks>
/// <para>
/// Derive a class that is partial and sealed, and hand its instance to a registry: no reflection is needed, and no code is made at run time.
/// </para>
/// <code>
/// [ContractFor(typeof(Money), 3)]
/// public sealed partial class ShopContracts : ContractSet;
///
/// TypeRegistry registry = new(ShopContracts.Instance);
/// </code>
/// <para>Thread-safe.</para>
/// </remarks>
public abstract class ContractSet
{
    /// <summary>The contracts. Implemented by the compiler.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public abstract IReadOnlyList<GeneratedContract> ContractsInSet { get; }
}
