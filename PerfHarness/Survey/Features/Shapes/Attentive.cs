using System.Runtime.Serialization;

namespace PerfHarness.Survey.Features.Shapes;

/// <summary>Notices that it was read.</summary>
[Serializable]
public sealed class Attentive
{
    [NonSerialized]
    private bool _isRead;

    public int Number { get; set; }

    public bool IsRead() => _isRead;

    [OnDeserialized]
    private void OnRead(StreamingContext context) => _isRead = true;
}
