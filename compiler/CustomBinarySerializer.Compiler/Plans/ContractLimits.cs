
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// Limits on the size of one contract. They bound planning, generated code and the stack that values take.
/// </summary>
/// <remarks>
/// A contract that exceeds a limit is refused with a <see cref="ContractTooLargeException"/>. A parsed schema that does
/// is refused as invalid.
/// </remarks>
internal static class ContractLimits
{
    /// <summary>The maximum nesting of types, from the root to a member.</summary>
    internal const int MaxNesting = 100;

    /// <summary>The maximum number of types in one contract. Each construction of a generic type counts.</summary>
    internal const int MaxTypes = 10_000;

    /// <summary>
    /// The maximum number of constructions of one generic type in one contract, framework types excepted.
    /// </summary>
    internal const int MaxConstructions = 1_000;

    /// <summary>
    /// The maximum number of types in one constructed type: <c>(int, List&lt;string&gt;)</c> has four.
    /// </summary>
    internal const int MaxTypeParts = 1_000;

    /// <summary>The maximum nesting of type arguments and arrays in one constructed type.</summary>
    internal const int MaxTypeDepth = 200;

    /// <summary>
    /// The maximum number of values in a struct, including nested structs. A struct is copied on the stack.
    /// </summary>
    internal const int MaxStructValues = 10_000;

    /// <summary>The maximum number of values that the code of one direction reads or writes inline.</summary>
    internal const int MaxCodeSize = 100_000;

    /// <summary>The maximum number of members of a nested object that is written and read inline.</summary>
    internal const int MaxInlineMembers = 8;

    /// <summary>
    /// The maximum number of values of a nested object that is written and read inline, including its nested objects.
    /// </summary>
    internal const int MaxInlineValues = 50;

    /// <summary>Adds two sizes and saturates at the maximum of an int.</summary>
    internal static int Sum(int one, int other) => (int)Math.Min(int.MaxValue, (long)one + other);
}
