namespace PerfHarness.Survey.Features.Shapes;

/// <summary>Its one constructor takes everything.</summary>
[Serializable]
public sealed class Immutable
{
    public Immutable(string name, int age)
    {
        Name = name;
        Age = age;
    }

    public string Name { get; }

    public int Age { get; }
}
