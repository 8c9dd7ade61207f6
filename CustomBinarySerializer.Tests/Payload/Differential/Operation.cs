namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>A call of a member, with its arguments.</summary>
/// <param name="Member">Name and parameter types, as <see cref="Members"/> writes them.</param>
/// <param name="Arguments">The arguments as text.</param>
/// <param name="Run">Calls the member and returns its result, or the memory that it filled.</param>
internal sealed record Operation<T>(string Member, string Arguments, Func<T, object?> Run)
{
    /// <summary>Smaller variants of the operation, for shrinking.</summary>
    internal IEnumerable<Operation<T>> Smaller { get; init; } = [];

    /// <summary>Fewer of these operations, or one of them smaller.</summary>
    internal static IEnumerable<Operation<T>[]> Shrink(Operation<T>[] operations) =>
        Seeded.Shorter(operations).Concat(
            from i in Enumerable.Range(0, operations.Length)
            from smaller in operations[i].Smaller
            select (Operation<T>[])[.. operations[..i], smaller, .. operations[(i + 1)..]]);

    public override string ToString() => $"{Member}: {Arguments}";
}
