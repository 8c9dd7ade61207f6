using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>Where references are being read: whose body it is, the slots in it, and what holds them.</summary>
internal struct SlotScope
{
    public SlotScope() => Slots = [];

    /// <summary>The places that hold references.</summary>
    internal GraphSlot[] Slots;

    /// <summary>What has the places: an object, an array, a collection that isn't filled yet, or names and values.</summary>
    internal object? Owner;

    /// <summary>What counts the objects that the places await; null where it isn't known yet, or nobody asks.</summary>
    internal PendingContainer? Container;

    /// <summary>The number of the object whose body it is; of a collection also where its items are read.</summary>
    internal int Object;

    /// <summary>Which element of an array is being read.</summary>
    internal int Index;

    /// <summary>Bytes of the fields, or of an element, or of an item.</summary>
    internal long PlaceBytes;

    /// <summary>Whether what the places refer to says its type when its turn comes, and not before.</summary>
    internal bool AreTypesOpen;

    /// <summary>Whether the order in which the object becomes whole matters to anyone.</summary>
    internal bool IsOrdered;

    /// <summary>Whether a struct has been met here that BinaryFormatter has as an object inside the one that is being read.</summary>
    internal bool HoldsStruct;

    /// <summary>Enters the body of an object whose references are in these slots.</summary>
    /// <param name="slots">The places in it that hold references.</param>
    /// <param name="owner">The object.</param>
    /// <param name="placeBytes">What its fields take, or an element, or an item.</param>
    internal void EnterFields(GraphSlot[] slots, object owner, long placeBytes = 0) => Enter(slots, owner, container: null, areTypesOpen: false, placeBytes);

    /// <summary>Enters the elements of an array.</summary>
    internal void EnterElements(GraphSlot[] slots, Array array, long elementBytes) => Enter(slots, array, container: null, areTypesOpen: true, elementBytes);

    /// <summary>Enters the comparer of a collection.</summary>
    internal void EnterComparer(PendingCollection collection) => Enter(GraphSlots.OfAnything, collection, collection, areTypesOpen: false, placeBytes: 0);

    /// <summary>Enters the items of a collection.</summary>
    /// <param name="slots">Where their references are.</param>
    /// <param name="collection">Whose they are.</param>
    /// <param name="areTypesOpen">Whether what they refer to says its type when its turn comes, and not before.</param>
    internal void EnterItems(GraphSlot[] slots, PendingCollection collection, bool areTypesOpen) => Enter(slots, collection, collection, areTypesOpen, placeBytes: 0);

    /// <summary>Goes on with items in this array, of which each takes so many bytes.</summary>
    internal void EnterPart(Array items, long itemBytes)
    {
        Owner = items;
        PlaceBytes = itemBytes;
    }

    /// <summary>Names a place, for errors.</summary>
    internal readonly string PlaceOf(int slot) => slot >= 0 && slot < Slots.Length ? Slots[slot].Place : "an element";

    internal readonly BinarySerializationException NotAssignable(object value, int slot) =>
        GraphErrors.NotAssignable(value.GetType(), slot >= 0 ? Slots[slot].Declared : typeof(object), PlaceOf(slot));

    private void Enter(GraphSlot[] slots, object owner, PendingContainer? container, bool areTypesOpen, long placeBytes)
    {
        Slots = slots;
        Owner = owner;
        Container = container;
        AreTypesOpen = areTypesOpen;
        PlaceBytes = placeBytes;
    }
}
