namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>
/// Stands for a type that isn't made of others, or for a generic one without its arguments, whatever version, culture and token its
/// assembly had, and wherever the framework kept its own types.
/// </summary>
/// <param name="FullName">With the namespace.</param>
/// <param name="Assembly">The simple name of its assembly; null for the framework's.</param>
internal readonly record struct TypeKey(string FullName, string? Assembly)
{
    /// <summary>Returns the key of a name in an assembly; null stands for the core library.</summary>
    internal static TypeKey Of(string fullName, string? assembly) => new(fullName, AssemblyNames.IsFramework(assembly) ? null : assembly);

    /// <summary>Returns the key of a type that is there.</summary>
    internal static TypeKey Of(Type type) => Of(type.FullName!, AssemblyNames.Of(type));

    /// <inheritdoc/>
    public override string ToString() => Assembly is null ? FullName : $"{FullName}, {Assembly}";
}
