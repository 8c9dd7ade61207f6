using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>How an object of the framework becomes names and values.</summary>
/// <param name="Members">The names, and how their values are written.</param>
/// <param name="Values">Finds the values, in that order.</param>
internal sealed record InfoRecord(TargetMember[] Members, Func<MemberValues, RecordValue[]> Values);
