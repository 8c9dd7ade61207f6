namespace PerfHarness.Tests.Survey.Data;

/// <summary>An object with a member that may hold a derived type.</summary>
internal sealed class Kennel
{
    public Animal? Guest { get; set; }
}

/// <summary>The declared type of <see cref="Kennel.Guest"/>.</summary>
internal class Animal
{
    public string Name { get; set; } = "";
}

/// <summary>A type derived from <see cref="Animal"/>.</summary>
internal sealed class Dog : Animal
{
    public int Barks { get; set; }
}

/// <summary>A time with its kind.</summary>
internal sealed class Moments
{
    public DateTime Utc { get; set; }

    public static Moments Create() => new() { Utc = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1) };
}

/// <summary>Numbers with different representations of equal values.</summary>
internal sealed class Numbers
{
    public double First { get; set; }

    public decimal Price { get; set; }
}

/// <summary>Two strings, which may be null or the same object.</summary>
internal sealed class Texts
{
    public string? First { get; set; } = "default";

    public string? Second { get; set; } = "default";
}

/// <summary>A list and an array, which may be null or empty.</summary>
internal sealed class Lists
{
    public List<int>? First { get; set; } = [0];

    public int[]? Second { get; set; } = [0];

    public static Lists NullAndEmpty() => new() { First = null, Second = [] };

    public static Lists EmptyAndNull() => new() { First = [], Second = null };
}

/// <summary>A node of a linked list.</summary>
internal sealed class Link
{
    public int Number { get; set; }

    public Link? Next { get; set; }

    public static Link Chain(int length)
    {
        Link first = new() { Number = length };
        for (int number = length - 1; number > 0; number--)
        {
            first = new Link { Number = number, Next = first };
        }

        return first;
    }
}

/// <summary>Two references, which may be to the same object.</summary>
internal sealed class Twins
{
    public Link? First { get; set; }

    public Link? Second { get; set; }
}

/// <summary>A dictionary.</summary>
internal sealed class Table
{
    public Dictionary<string, int> Entries { get; set; } = [];
}

/// <summary>A private field without a property.</summary>
internal sealed class Secretive
{
    private int _secret;

    public Secretive Keep(int secret)
    {
        _secret = secret;
        return this;
    }

    public bool Keeps(int secret) => _secret == secret;
}
