namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The error of an option that selects messages. Its message shows the position in the text.</summary>
internal sealed class SelectionException : ArgumentException
{
    /// <param name="option">The name of the option.</param>
    /// <param name="text">The text of the option.</param>
    /// <param name="position">The position in the text, from 0 to its length.</param>
    /// <param name="reason">The fault and the remedy, as a sentence.</param>
    internal SelectionException(string option, string text, int position, string reason)
        : base($"{option}: {reason}\n  {text.ReplaceLineEndings(" ")}\n  {new string(' ', position)}^") => Position = position;

    internal int Position { get; }
}
