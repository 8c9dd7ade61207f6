namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The names and kinds of what an object gave.</summary>
internal sealed class InfoShape(string[] names, int[] kinds) : IEquatable<InfoShape>
{
    private readonly string[] _names = names;
    private readonly int[] _kinds = kinds;

    public bool Equals(InfoShape? other) =>
        other is not null && _kinds.AsSpan().SequenceEqual(other._kinds) && _names.AsSpan().SequenceEqual(other._names);

    public override bool Equals(object? obj) => Equals(obj as InfoShape);

    public override int GetHashCode()
    {
        HashCode hash = default;
        for (int i = 0; i < _names.Length; i++)
        {
            hash.Add(_names[i]);
            hash.Add(_kinds[i]);
        }

        return hash.ToHashCode();
    }
}
