namespace PerfHarness.Survey.Features.Shapes;

/// <summary>What it holds is private, and only methods show it.</summary>
[Serializable]
public sealed class Secretive
{
    private int _secret;

    public Secretive Keep(int secret)
    {
        _secret = secret;
        return this;
    }

    public bool Keeps(int secret) => _secret == secret;
}
