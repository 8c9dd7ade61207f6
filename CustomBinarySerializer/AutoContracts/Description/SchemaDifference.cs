namespace CustomBinarySerializer;

/// <summary>One thing that differs between two descriptions, of which one is "here" and the other "there".</summary>
/// <param name="TypeId">The id that it is about.</param>
/// <param name="Member">The member that it is about, with those that hold it in front, or null if it is about the whole type.</param>
/// <param name="Description">What differs, in words.</param>
/// <param name="BreaksReadingHere">Whether frames with this id that were written there can't be read here, or give other values.</param>
/// <param name="BreaksReadingThere">Whether frames with this id that were written here can't be read there, or give other values.</param>
public sealed record SchemaDifference(int TypeId, string? Member, string Description, bool BreaksReadingHere, bool BreaksReadingThere)
{
    /// <summary>The <see cref="Description"/>.</summary>
    public override string ToString() => Description;
}
