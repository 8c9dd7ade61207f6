namespace CustomBinarySerializer.Tests.Native;

/// <summary>
/// A value as the only member of an object: the payload is the value's bytes. The compiler makes the contract.
/// </summary>
internal sealed class Holder<T>
{
    public T? Value { get; set; }
}

/// <summary>A value as the only member of an object that no set of contracts names.</summary>
internal sealed class AutoHolder<T>
{
    public T? Value { get; set; }
}
