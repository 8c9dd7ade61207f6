namespace CustomBinarySerializer.Tests.Graphs.Behaviour;

internal interface IVertex;
