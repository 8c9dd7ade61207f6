
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>Limits on the size of one contract. They bound planning, generated code and the stack that values take.</summary>
/// <remarks>A contract beyond one of them is refused by a <see cref="ContractTooLargeException"/>. A parsed schema beyond one of them is refused as invalid.</remarks>
internal static class ContractLimits
{
    /// <summary>Types inside each other, from the root to a member.</summary>
    internal const int MaxNesting = 100;

    /// <summary>Types that one contract reaches, each construction of a generic type counted.</summary>
    internal const int MaxTypes = 10_000;

    /// <summary>Constructions of one generic type, other than the framework's, that one contract reaches.</summary>
    internal const int MaxConstructions = 1_000;

    /// <summary>Types that one constructed type names, as <c>(int, List&lt;string&gt;)</c> names four.</summary>
    internal const int MaxTypeParts = 1_000;

    /// <summary>Type arguments and arrays inside each other in one constructed type.</summary>
    internal const int MaxTypeDepth = 200;

    /// <summary>Values of a struct, those of structs inside it counted. A struct is copied on the stack.</summary>
    internal const int MaxStructValues = 10_000;

    /// <summary>Values that the code of one direction of a contract reads or writes by statements of their own.</summary>
    internal const int MaxCodeSize = 100_000;

    /// <summary>Members up to which an object inside another is written and read inline.</summary>
    internal const int MaxInlineMembers = 8;

    /// <summary>Values up to which an object inside another is written and read inline, those of objects inside it counted.</summary>
    internal const int MaxInlineValues = 50;

    /// <summary>Adds sizes without overflow.</summary>
    internal static int Sum(int one, int other) => (int)Math.Min(int.MaxValue, (long)one + other);
}
