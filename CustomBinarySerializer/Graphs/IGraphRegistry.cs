using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>What object graphs ask of the registry.</summary>
internal interface IGraphRegistry
{
    /// <summary>Returns the contract of a type, or null.</summary>
    Contract? Find(Type type);

    /// <summary>Returns the contract of a type by the names that reflection gives it, or null.</summary>
    Contract? Find(string? assemblyName, string typeName);

    /// <summary>Every contract, in no order.</summary>
    IEnumerable<Contract> Contracts { get; }
}
