namespace CustomBinarySerializer.BinaryFormatterImport.Inspection;

/// <summary>What messages say of one type.</summary>
/// <param name="name">With namespace and type arguments, which carry the names of their assemblies.</param>
/// <param name="assembly">The simple name of its assembly; null for the core library.</param>
internal sealed class OldType(string name, string? assembly)
{
    internal string Name => name;

    internal string? Assembly => assembly;

    /// <summary>How many objects and values there are.</summary>
    internal long Objects { get; set; }

    /// <summary>Whether some of them are objects of their own, and not values inside others.</summary>
    internal bool HasReferences { get; set; }

    /// <summary>Whether all it holds is the number of an enum.</summary>
    internal bool IsEnum { get; set; }

    /// <summary>Whether a program has to register it in order to read the objects.</summary>
    internal bool NeedsRegistration => HasReferences && ReasonAgainst is null && !(Names.AssemblyNames.IsFramework(assembly) && Readable.WithoutRegistration(name));

    /// <summary>Why the objects can't be read, whatever is registered; null if nothing is known against it.</summary>
    internal string? ReasonAgainst { get; set; }

    /// <summary>The members in the order in which they were first met, and what they are declared as.</summary>
    internal Dictionary<string, string> Members { get; } = new(StringComparer.Ordinal);
}
