using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.Slots;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>A place that gets an object when that is there.</summary>
/// <param name="Owner">An object, a boxed struct, an array, an <see cref="InfoEntry"/> or a <see cref="CollectionUnderWay"/>.</param>
/// <param name="Index">Of the element, in an array.</param>
/// <param name="Slot">The place in the object or element.</param>
internal readonly record struct WaitingReference(object Owner, int Index, GraphSlot Slot)
{
    /// <exception cref="BinarySerializationException">The object can't stand there.</exception>
    internal void Set(object? value)
    {
        // Null is there already.
        if (value is not null)
        {
            SetObject(value);
        }
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
                UpdateValue(entry.Info, entry.Name, value, value.GetType());
                break;
            case CollectionUnderWay collection:
                collection.Comparer = value;
                break;
            case Array array:
                int[] indices = IndicesOf(array);
                if (Slot.Path.Length == 0)
                {
                    array.SetValue(value, indices);
                }
                else
                {
                    object element = array.GetValue(indices)!;
                    Set(element, 0, value);
                    array.SetValue(element, indices);
                }

                break;
            default:
                Set(Owner, 0, value);
                break;
        }
    }

    private void Set(object holder, int depth, object value)
    {
        FieldInfo field = Slot.Path[depth];
        if (depth == Slot.Path.Length - 1)
        {
            field.SetValue(holder, value);
            return;
        }

        // A nullable struct is boxed as itself: the field "value" inside it has no box of its own.
        object inner = field.GetValue(holder)!;
        int step = Nullable.GetUnderlyingType(field.FieldType) is null ? 1 : 2;
        if (depth + step == Slot.Path.Length)
        {
            field.SetValue(holder, value);
            return;
        }

        Set(inner, depth + step, value);
        field.SetValue(holder, inner);
    }

    private int[] IndicesOf(Array array)
    {
        int[] indices = new int[array.Rank];
        int left = Index;
        for (int dimension = array.Rank - 1; dimension >= 0; dimension--)
        {
            int length = array.GetLength(dimension);
            indices[dimension] = array.GetLowerBound(dimension) + (left % length);
            left /= length;
        }

        return indices;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "UpdateValue")]
    private static extern void UpdateValue(SerializationInfo info, string name, object value, Type type);
}
