using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.Generation;

namespace CustomBinarySerializer.Generator.HandWritten.Values;

/// <summary>
/// A value of a contract's code, as far as its text says which one it is: two that are equal here are equal when the code runs.
/// What isn't understood is a new <see cref="Unknown"/>, which equals nothing else.
/// </summary>
/// <remarks>They are made by <see cref="Terms"/>, which brings them into one form.</remarks>
/// <param name="Size">The number of values that it is made of, itself counted. Values beyond <see cref="MostParts"/> aren't held.</param>
internal abstract record Value(int Size = 1)
{
    /// <summary>Values that one may be made of where a variable holds it.</summary>
    internal const int MostParts = 500;

    /// <summary>True, false, null, a text, or a number as decimal.</summary>
    internal sealed record Constant(object? Content) : Value;

    /// <summary>The object that is written, or the one that is read into; they aren't the same object.</summary>
    /// <param name="IsRead">Which of the two.</param>
    /// <param name="Version">How often code that isn't followed may have changed its members.</param>
    internal sealed record Self(bool IsRead, int Version = 0) : Value;

    /// <summary>The static members of a type, and the type itself.</summary>
    internal sealed record Static(string Type) : Value;

    /// <summary>A local variable, a parameter or an intermediate result, until the path says what it holds.</summary>
    internal sealed record Variable(string Name) : Value;

    /// <summary>Not understood.</summary>
    internal sealed record Unknown(int Number) : Value;

    /// <summary>An object that the code has just made, thus not null.</summary>
    internal sealed record Created(int Number) : Value;

    /// <summary>An array that the code has just made.</summary>
    internal sealed record NewArray(Value Length) : Value(Sum(Length));

    internal sealed record Member(Value Of, string Name) : Value(Sum(Of));

    /// <summary>The item of a collection that a loop has reached; two loops over one collection aren't at the same.</summary>
    internal sealed record Item(Value Of, int Loop) : Value(Sum(Of));

    internal sealed record Count(Value Of) : Value(Sum(Of));

    internal sealed record IsNull(Value Of) : Value(Sum(Of));

    internal sealed record Not(Value Of) : Value(Sum(Of));

    internal sealed record Same(Value Left, Value Right) : Value(Sum(Left, Right));

    internal sealed record Less(Value Left, Value Right) : Value(Sum(Left, Right));

    internal sealed record Offset(Value Of, decimal By) : Value(Sum(Of));

    internal sealed record Choice(Value Condition, Value WhenTrue, Value WhenFalse) : Value(Sum(Condition, WhenTrue, WhenFalse));

    /// <summary>One of two, and the condition isn't known any more.</summary>
    internal sealed record Either(Value First, Value Second) : Value(Sum(First, Second));

    /// <summary>Anything else that is made of values only: the same name and parts give the same.</summary>
    internal sealed record Made(string By, EquatableArray<Value> Parts) : Value(Sum([.. Parts]));

    private static int Sum(params Value[] parts) => parts.Aggregate(1, (size, part) => ContractLimits.Sum(size, part.Size));
}
