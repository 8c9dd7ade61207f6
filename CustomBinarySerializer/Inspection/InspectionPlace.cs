
namespace CustomBinarySerializer.Inspection;

/// <summary>Where an inspection is, for its errors.</summary>
internal sealed class InspectionPlace
{
    private readonly Stack<string> _names = new();

    internal void Enter(string name) => _names.Push(name);

    internal void Leave() => _names.Pop();

    /// <summary>An error that names the byte, counted from the first of the outermost frame, and the member.</summary>
    internal BinarySerializationException Error(SerializationErrorCode code, int offset, string what)
    {
        string within = _names.Count == 0 ? "" : $" in {string.Join('.', _names.Take(MostNames).Reverse())}";
        return new BinarySerializationException(code, $"Frame: byte {offset}{within}: {what}.");
    }

    // The innermost ones; as many as a line can hold.
    private const int MostNames = 8;
}
