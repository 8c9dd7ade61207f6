// Types that list patterns, ranges, init accessors and records require, and a few methods, all of which netstandard2.0
// lacks.
namespace System
{
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public static implicit operator Index(int value) => new(value);

        public int GetOffset(int length) => fromEnd ? length - value : value;
    }

    internal readonly struct Range(Index start, Index end)
    {
        public Index Start => start;

        public Index End => end;

        public static Range StartAt(Index start) => new(start, new Index(0, fromEnd: true));

        public static Range EndAt(Index end) => new(0, end);
    }
}

namespace System.Collections.Generic
{
    internal static class Collections
    {
        public static bool TryDequeue<T>(this Queue<T> queue, out T item)
        {
            bool has = queue.Count > 0;
            item = has ? queue.Dequeue() : default!;
            return has;
        }

        public static bool TryPop<T>(this Stack<T> stack, out T item)
        {
            bool has = stack.Count > 0;
            item = has ? stack.Pop() : default!;
            return has;
        }
    }
}

namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}
