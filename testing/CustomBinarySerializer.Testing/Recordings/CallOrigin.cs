using System.Diagnostics;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>
/// The method for contract authors that made a call: <c>WriteGuid</c>, not only the two numbers that it writes.
/// </summary>
/// <remarks>
/// The stack knows, at no cost for the methods themselves. What the JIT has inlined isn't on it any more, so that a
/// name may be missing; one that is given is right.
/// </remarks>
internal static class CallOrigin
{
    private const string Testing = $"{nameof(CustomBinarySerializer)}.{nameof(CustomBinarySerializer.Testing)}.";
    private const string Payload = $"{nameof(CustomBinarySerializer)}.{nameof(CustomBinarySerializer.Payload)}.";

    private static readonly string?[] s_forAuthors =
    [
        typeof(BinaryWriter).FullName,
        typeof(BinaryReader).FullName,
        typeof(BinaryWriterValueExtensions).FullName,
        typeof(BinaryReaderValueExtensions).FullName,
        typeof(BinaryWriterCollectionExtensions).FullName,
        typeof(BinaryReaderCollectionExtensions).FullName,
    ];

    /// <summary>Returns the outermost such method that the contract's own code called, or null.</summary>
    internal static string? Find()
    {
        string? origin = null;
        foreach (StackFrame frame in new StackTrace(fNeedFileInfo: false).GetFrames())
        {
            if (DiagnosticMethodInfo.Create(frame) is not { DeclaringTypeName: { } type } method)
            {
                break;
            }

            if (s_forAuthors.Contains(type))
            {
                origin = method.Name;
            }
            else if (!type.StartsWith(Testing, StringComparison.Ordinal) && !type.StartsWith(Payload, StringComparison.Ordinal))
            {
                break;
            }
        }

        return origin;
    }
}
