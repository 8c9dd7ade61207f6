using System.Runtime.CompilerServices;
using System.Text;

namespace CustomBinarySerializer.Replication.Engine;

/// <summary>Names in the broker.</summary>
internal static class StreamName
{
    // A name of AMQP has 255 bytes at most; the locks' are longer.
    private const int Longest = 200;

    internal static string WriterLock(string stream) => stream + ".writer";

    internal static string MemberLock(string stream, string group) => $"{stream}.{group}.reader";

    internal static void ThrowIfInvalid(string name, [CallerArgumentExpression(nameof(name))] string? parameter = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name, parameter);
        if (Encoding.UTF8.GetByteCount(name) > Longest || name.StartsWith("amq.", StringComparison.Ordinal))
        {
            throw new ArgumentException($"The name has more than {Longest} bytes, or begins with \"amq.\".", parameter);
        }
    }
}
