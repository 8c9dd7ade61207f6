namespace Shop;

/// <summary>A message with a member of each kind that selections compare.</summary>
public sealed class Parcel
{
    public int Number { get; set; }

    public string? Note { get; set; }

    public decimal Price { get; set; }

    public double? Weight { get; set; }

    public ParcelState State { get; set; }

    public DateTime Sent { get; set; }

    public bool IsFragile { get; set; }

    public Guid Id { get; set; }

    public Address? To { get; set; }

    public List<Address> Stops { get; set; } = [];
}

/// <summary>An object inside of a message.</summary>
public sealed class Address
{
    public string? City { get; set; }

    public int Zip { get; set; }
}

public enum ParcelState
{
    Packed,
    OnTheWay = 5,
    Delivered,
}
