namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>What becomes of a member.</summary>
/// <param name="Name">What the field is called now, or the entry.</param>
/// <param name="Slot">How it is written; null if the type has no such field any more.</param>
internal readonly record struct MemberPlan(string Name, SlotPlan? Slot);
