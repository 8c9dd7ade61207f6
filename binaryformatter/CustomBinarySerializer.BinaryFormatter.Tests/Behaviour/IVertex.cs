namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

internal interface IVertex;
