namespace Stress.Processes;

/// <summary>
/// Counts by description, in the order in which they are printed. A process passes its counts as JSON to its parent,
/// which adds them up.
/// </summary>
internal sealed class Tally : OrderedDictionary<string, long>
{
    /// <summary>Adds to a count.</summary>
    public void CountUp(string what, long more = 1) => this[what] = this.GetValueOrDefault(what) + more;

    /// <summary>Adds the counts of another tally.</summary>
    public void Add(Tally other)
    {
        foreach ((string what, long count) in other)
        {
            CountUp(what, count);
        }
    }

    public void Print(string title) => CountTable.Print(title, this.Select(line => (line.Key, line.Value)));
}
