namespace CustomBinarySerializer.Tool.Tests;

/// <summary>A message with an auto contract.</summary>
public sealed record Visit(string Page, int Number);
