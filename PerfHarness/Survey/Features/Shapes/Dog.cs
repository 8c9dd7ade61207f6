namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Dog : Animal
{
    public int Barks { get; set; }
}
