namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>The exception for a text that isn't a valid schema.</summary>
/// <param name="what">The reason, to follow a colon, without a full stop.</param>
/// <param name="line">The line of the error, the first being 1; 0 if it has no single position.</param>
internal sealed class SchemaFormatException(string what, int line) : FormatException(what)
{
    internal int Line => line;
}
