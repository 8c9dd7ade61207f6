namespace PerfHarness.Workloads.Messages;

[Serializable]
public sealed class Book
{
    public string Title { get; set; } = "";

    public int Id { get; set; }
}
