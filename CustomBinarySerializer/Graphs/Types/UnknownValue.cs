namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Stands for a struct of which only the payload knows.</summary>
internal sealed class UnknownValue
{
    private UnknownValue()
    {
    }

    internal static UnknownValue Instance { get; } = new();
}
