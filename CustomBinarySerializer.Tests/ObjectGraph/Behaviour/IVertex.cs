namespace CustomBinarySerializer.Tests.ObjectGraph.Behaviour;

internal interface IVertex;
