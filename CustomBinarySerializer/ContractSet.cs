using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>A set of source-generated contracts.</summary>
/// <remarks>
/// <para>
/// A set holds the contracts of all types of the program with <see cref="BinaryTypeIdAttribute"/> and without a
/// hand-written contract, and of the types that <see cref="ContractForAttribute"/> names.
/// </para>
/// <para>
/// Derive a partial sealed class and pass its instance to a registry. No reflection is needed, and no code is generated
/// at run time.
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
    /// <summary>Gets the contracts of the set. The compiler implements it.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public abstract IReadOnlyList<GeneratedContract> ContractsInSet { get; }
}
