namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>Stands for a generic type with arguments before it is made: types that were made once stay in the process.</summary>
/// <param name="definition">The generic type.</param>
/// <param name="arguments">Its arguments; not to be changed.</param>
internal readonly struct ConstructedType(Type definition, Type[] arguments) : IEquatable<ConstructedType>
{
    private readonly Type _definition = definition;
    private readonly Type[] _arguments = arguments;

    /// <inheritdoc/>
    public bool Equals(ConstructedType other) => _definition == other._definition && _arguments.AsSpan().SequenceEqual(other._arguments);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ConstructedType other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        HashCode hash = default;
        hash.Add(_definition);
        foreach (Type argument in _arguments)
        {
            hash.Add(argument);
        }

        return hash.ToHashCode();
    }
}
