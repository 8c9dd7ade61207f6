namespace CustomBinarySerializer.Hosting.Tests.TestTypes;

[BinaryTypeId(1)]
public sealed record Order
{
    public int Number { get; set; }

    public string Customer { get; set; } = "";
}

[BinaryTypeId(2)]
public sealed record Payment(int Order, decimal Amount);

/// <summary>A message with a large payload.</summary>
[BinaryTypeId(3)]
public sealed class Document
{
    public byte[] Content { get; set; } = [];
}

public sealed record Unregistered(int Number);

public sealed partial class ShopContracts : ContractSet;
