// What the compiler needs for list patterns, init accessors and records, and netstandard2.0 lacks.
namespace System
{
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;
    }
}

namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}
