using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>A place that receives an object later.</summary>
/// <param name="Owner">
/// The owner: an object, a boxed struct, an array, an <see cref="InfoEntry"/> or a <see cref="PendingCollection"/>.
/// </param>
/// <param name="Index">The index of the element, in an array.</param>
/// <param name="Slot">The slot in the object or element.</param>
/// <param name="Container">The container that counts awaited objects, or null.</param>
internal readonly record struct WaitingReference(object Owner, int Index, GraphSlot Slot, PendingContainer? Container)
{
    // In a list that grows by doubling.
    private const int OwnBytes = 96;

    /// <summary>
    /// Returns the memory of the reference in bytes, including its assignment: a struct around the slot is boxed for
    /// each.
    /// </summary>
    /// <param name="placeBytes">The size of the element or the fields with the slot, in bytes.</param>
    internal long Bytes(long placeBytes)
    {
        int boxes = Owner is Array ? Slot.Path.Length : Math.Max(Slot.Path.Length - 1, 0);
        int rank = (Owner as Array)?.Rank ?? 0;
        return OwnBytes + (rank * 2 * sizeof(int)) + (boxes == 0 ? 0 : boxes * MemoryBudget.OfObject(placeBytes));
    }

    /// <exception cref="BinarySerializationException">The object has a wrong type for the place.</exception>
    internal void Set(object? value, GraphCompletion completion)
    {
        // The place already contains null.
        if (value is not null)
        {
            SetObject(value);
        }

        Container?.Arrive(completion);
    }

    private void SetObject(object value)
    {
        if (!Slot.Declared.IsInstanceOfType(value))
        {
            throw GraphErrors.NotAssignable(value.GetType(), Slot.Declared, Slot.Place);
        }

        switch (Owner)
        {
            case InfoEntry entry:
                entry.Info.Update(entry.Name, value);
                break;
            case PendingCollection collection:
                collection.Comparer = value;
                break;
            case Array array:
                int[] indices = ArrayIndices.Of(array, Index);
                array.SetValue(Put(Slot.Path.Length == 0 ? null : array.GetValue(indices), 0, value), indices);
                break;
            default:
                Put(Owner, 0, value);
                break;
        }
    }

    /// <summary>Returns the holder at a step of the path, with the object assigned.</summary>
    private object Put(object? holder, int step, object value)
    {
        if (step == Slot.Path.Length)
        {
            return value;
        }

        // A nullable struct is boxed as its value.
        FieldInfo field = Slot.Path[step];
        if (Nullable.GetUnderlyingType(field.DeclaringType!) is not null)
        {
            return Put(holder, step + 1, value);
        }

        field.SetValue(holder, Put(step + 1 == Slot.Path.Length ? null : field.GetValue(holder), step + 1, value));
        return holder!;
    }
}

/// <summary>A named value of a <see cref="SerializationInfo"/> that receives an object later.</summary>
internal sealed record InfoEntry(SerializationInfo Info, string Name);
