namespace CustomBinarySerializer.Graphs;

/// <summary>A contract whose objects are written as graphs.</summary>
internal interface IGraphContract
{
    RegistrationOptions Options { get; }
}
