using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>A place that gets an object when that is there.</summary>
/// <param name="Owner">An object, a boxed struct, an array, an <see cref="InfoEntry"/> or a <see cref="PendingCollection"/>.</param>
/// <param name="Index">Of the element, in an array.</param>
/// <param name="Slot">The place in the object or element.</param>
/// <param name="Container">What counts the objects that it awaits, if the place is in such.</param>
internal readonly record struct WaitingReference(object Owner, int Index, GraphSlot Slot, PendingContainer? Container)
{
    // In a list that grows by doubling.
    private const int OwnBytes = 96;

    /// <summary>Bytes of memory that it takes, also when it is set: a struct around the place is boxed for each.</summary>
    /// <param name="placeBytes">What the element or the fields take in which the place is.</param>
    internal long Bytes(long placeBytes)
    {
        int boxes = Owner is Array ? Slot.Path.Length : Math.Max(Slot.Path.Length - 1, 0);
        int rank = (Owner as Array)?.Rank ?? 0;
        return OwnBytes + (rank * 2 * sizeof(int)) + (boxes == 0 ? 0 : boxes * MemoryBudget.OfObject(placeBytes));
    }

    /// <exception cref="BinarySerializationException">The object can't be there.</exception>
    internal void Set(object? value, GraphCompletion completion)
    {
        // Null is there already.
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

    /// <summary>Returns what holds the place from a step of the path on, with the object in it.</summary>
    private object Put(object? holder, int step, object value)
    {
        if (step == Slot.Path.Length)
        {
            return value;
        }

        // A struct that may be null is boxed as itself, so that its box is the value inside it.
        FieldInfo field = Slot.Path[step];
        if (Nullable.GetUnderlyingType(field.DeclaringType!) is not null)
        {
            return Put(holder, step + 1, value);
        }

        field.SetValue(holder, Put(step + 1 == Slot.Path.Length ? null : field.GetValue(holder), step + 1, value));
        return holder!;
    }
}

/// <summary>Where a reference among names and values is.</summary>
internal sealed record InfoEntry(SerializationInfo Info, string Name);
