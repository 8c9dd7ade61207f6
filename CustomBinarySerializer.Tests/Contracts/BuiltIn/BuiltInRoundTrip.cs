using CustomBinarySerializer.Tests.Contracts.Implementations;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Random values of a built-in type.</summary>
/// <param name="Name">The name of the type.</param>
public abstract record BuiltInRoundTrip(string Name)
{
    internal abstract Type Type { get; }

    /// <summary>Writes random values and reads them back.</summary>
    internal abstract void Check(Implementation implementation);

    /// <summary>Writes and reads random values with the C# in the columns of the table, too.</summary>
    internal abstract void Check(CompiledColumns columns);

    public override string ToString() => Name;
}

/// <param name="Name">The name of the type.</param>
/// <param name="Values">The generator of the values.</param>
/// <param name="Show">Returns an object that is compared and shown instead of a value.</param>
internal sealed record BuiltInRoundTrip<T>(string Name, Gen<T> Values, Func<T, object?> Show) : BuiltInRoundTrip(Name)
{
    internal override Type Type => typeof(T);

    internal override void Check(Implementation implementation)
    {
        PlannedValue<T> planned = new(implementation);
        Seeded.Check(Values, value => Difference(planned, value), runs: 200);
    }

    internal override void Check(CompiledColumns columns)
    {
        PlannedValue<T> planned = new(Implementation.Emitted);
        Seeded.Check(from value in Values where value is not null select value, value => Difference(planned, columns, value), runs: 50);
    }

    public override string ToString() => Name;

    private string? Difference(PlannedValue<T> planned, CompiledColumns columns, T value)
    {
        byte[] expected = planned.Write(value);
        byte[] bytes = columns.Write(value!);
        return !bytes.AsSpan().SequenceEqual(expected)
            ? $"{Show(value)} is {Convert.ToHexString(bytes)}, but {Convert.ToHexString(expected)} by IL"
            : columns.Read(expected) is T read && Equals(Show(read), Show(value)) ? null : $"{Show(value)} comes back otherwise";
    }

    private string? Difference(PlannedValue<T> planned, T value)
    {
        T? read = planned.Read(planned.Write(value));
        object? expected = value is null ? null : Show(value);
        object? actual = read is null ? null : Show(read);
        return Equals(expected, actual) ? null : $"{expected ?? "null"} comes back as {actual ?? "null"}";
    }
}
