using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>The method for a collection that .NET Framework lacks.</content>
public static partial class BinaryWriterComparerExtensions
{
    /// <summary>
    /// Writes the priority comparer of a queue, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.
    /// </summary>
    /// <typeparam name="TElement">The type of the elements.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="queue">The queue whose comparer is written.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code: see the remarks of the class.
    /// </exception>
    public static void WriteComparerOf<TElement>(this BinaryWriter writer, PriorityQueue<TElement, string> queue)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(queue);
        writer.Write(ComparerCode.Of(queue.Comparer, queue.GetType()));
    }
}
