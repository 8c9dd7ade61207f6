namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public class Animal
{
    public string Name { get; set; } = "";
}
