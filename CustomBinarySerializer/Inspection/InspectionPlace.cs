
namespace CustomBinarySerializer.Inspection;

/// <summary>The current position of an inspection, for errors.</summary>
internal sealed class InspectionPlace
{
    private readonly Stack<string> _names = new();

    /// <summary>The offset of the next byte in the outermost frame.</summary>
    internal int Offset { get; set; }

    internal void Enter(string name) => _names.Push(name);

    internal void Leave() => _names.Pop();

    /// <summary>Creates an error with the member and the offset in the outermost frame.</summary>
    internal BinarySerializationException Error(SerializationErrorCode code, int offset, string what)
    {
        string within = _names.Count == 0 ? "" : $" in {string.Join('.', _names.Take(MaxNames).Reverse())}";
        return new BinarySerializationException(code, $"Frame: byte {offset}{within}: {what}.");
    }

    // The innermost names, as many as fit on a line.
    private const int MaxNames = 8;
}
