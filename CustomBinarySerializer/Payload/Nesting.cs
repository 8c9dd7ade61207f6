using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The check of nesting depth.</summary>
internal static class Nesting
{
    /// <param name="depth">The depth of the object that is about to be written or read; 1 for the root.</param>
    /// <param name="limit">The maximum depth.</param>
    /// <exception cref="BinarySerializationException">
    /// The depth exceeds the limit, or the stack of this thread is exhausted.
    /// </exception>
    internal static void ThrowIfTooDeep(int depth, int limit)
    {
        if (depth > limit)
        {
            throw PayloadErrors.TooDeep(limit);
        }

        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw PayloadErrors.StackExhausted(depth);
        }
    }
}
