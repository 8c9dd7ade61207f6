using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Generator.HandWritten.Values;

/// <summary>
/// A symbolic value of a contract's code. Values that are equal here are equal at run time. Code that isn't understood
/// yields a new <see cref="Unknown"/>, which equals no other value.
/// </summary>
/// <remarks>Values are created by <see cref="Terms"/>, which normalizes them.</remarks>
/// <param name="Size">
/// The number of values in the value, itself included. Values with more than <see cref="MostParts"/> aren't stored.
/// </param>
internal abstract record Value(int Size = 1)
{
    /// <summary>The maximum number of parts of a value in a variable.</summary>
    internal const int MostParts = 500;

    /// <summary>A constant: true, false, null, a text, or a number as decimal.</summary>
    internal sealed record Constant(object? Content) : Value;

    /// <summary>The instance that is written, or the one that is read into, which is a different one.</summary>
    /// <param name="IsRead">Whether the instance is the one that is read into.</param>
    /// <param name="Version">
    /// The number of times that unknown code may have changed the members of the instance.
    /// </param>
    internal sealed record Self(bool IsRead, int Version = 0) : Value;

    /// <summary>The static members of a type, and the type itself.</summary>
    internal sealed record Static(string Type) : Value;

    /// <summary>A local variable, a parameter or an intermediate result whose content the path determines.</summary>
    internal sealed record Variable(string Name) : Value;

    /// <summary>A value that isn't understood.</summary>
    internal sealed record Unknown(int Number) : Value;

    /// <summary>An object that the code has just created, and which isn't null.</summary>
    internal sealed record Created(int Number) : Value;

    /// <summary>An array that the code has just created.</summary>
    internal sealed record NewArray(Value Length) : Value(Sum(Length));

    internal sealed record Member(Value Of, string Name) : Value(Sum(Of));

    /// <summary>
    /// The current item of a loop over a collection. Two loops over one collection have different items.
    /// </summary>
    internal sealed record Item(Value Of, int Loop) : Value(Sum(Of));

    internal sealed record Count(Value Of) : Value(Sum(Of));

    internal sealed record IsNull(Value Of) : Value(Sum(Of));

    internal sealed record Not(Value Of) : Value(Sum(Of));

    internal sealed record Same(Value Left, Value Right) : Value(Sum(Left, Right));

    internal sealed record Less(Value Left, Value Right) : Value(Sum(Left, Right));

    internal sealed record Offset(Value Of, decimal By) : Value(Sum(Of));

    internal sealed record Choice(Value Condition, Value WhenTrue, Value WhenFalse) : Value(Sum(Condition, WhenTrue, WhenFalse));

    /// <summary>A choice between two values by a condition that is no longer known.</summary>
    internal sealed record Either(Value First, Value Second) : Value(Sum(First, Second));

    /// <summary>A value computed from values only. Equal names and parts mean equal values.</summary>
    internal sealed record Made(string By, EquatableArray<Value> Parts) : Value(Sum([.. Parts]));

    private static int Sum(params Value[] parts) => parts.Aggregate(1, (size, part) => ContractLimits.Sum(size, part.Size));
}
