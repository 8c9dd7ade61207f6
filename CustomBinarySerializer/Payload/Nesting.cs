using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>How deeply objects may be inside each other.</summary>
internal static class Nesting
{
    /// <param name="depth">The depth of the object that is about to be written or read, 1 for the root.</param>
    /// <param name="limit">The largest depth allowed.</param>
    /// <exception cref="BinarySerializationException">That is too deep, or the stack of this thread has no room for it.</exception>
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
