namespace CustomBinarySerializer.Tool.Migration;

/// <summary>A decision that a person has to make about a program or its old files.</summary>
/// <param name="IsRequired">
/// Whether something is lost or fails unless somebody decides. Otherwise it works, and the text says what to check.
/// </param>
/// <param name="Subject">The type, field or assembly, without control characters.</param>
/// <param name="Text">The reason and the remedy, as sentences.</param>
internal sealed record Decision(bool IsRequired, string Subject, string Text)
{
    internal static Decision Required(string subject, string text) => new(true, subject, text);

    internal static Decision Check(string subject, string text) => new(false, subject, text);
}
