namespace CustomBinarySerializer;

/// <summary>One message of a transaction file.</summary>
/// <param name="Ordinal">Its number, from 0, without gaps.</param>
/// <param name="TypeId">The id under which it was written.</param>
/// <param name="Message">The message; of a type with an upcast, what it has become.</param>
public readonly record struct TransactionRecord(long Ordinal, int TypeId, object Message);
