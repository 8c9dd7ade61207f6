using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>The scope in which references are read: the object of the body, its slots, and its container.</summary>
internal struct SlotScope
{
    public SlotScope() => Slots = [];

    /// <summary>The slots that contain references.</summary>
    internal GraphSlot[] Slots;

    /// <summary>The owner of the slots: an object, an array, a pending collection, or names and values.</summary>
    internal object? Owner;

    /// <summary>The container that counts awaited objects; null if it isn't known yet or not needed.</summary>
    internal PendingContainer? Container;

    /// <summary>The number of the body's object; that of the collection while its items are read.</summary>
    internal int Object;

    /// <summary>The index of the current array element.</summary>
    internal int Index;

    /// <summary>The size of the fields, of an element, or of an item, in bytes.</summary>
    internal long PlaceBytes;

    /// <summary>Whether the types of referenced objects are only known from their bodies.</summary>
    internal bool AreTypesOpen;

    /// <summary>Whether the order in which the object becomes complete matters.</summary>
    internal bool IsOrdered;

    /// <summary>
    /// Whether the scope has contained a struct that BinaryFormatter nests inside the current object.
    /// </summary>
    internal bool HoldsStruct;

    /// <summary>Enters the body of an object with references in the given slots.</summary>
    /// <param name="slots">The slots of the object.</param>
    /// <param name="owner">The object.</param>
    /// <param name="placeBytes">The size of the fields, of an element, or of an item, in bytes.</param>
    internal void EnterFields(GraphSlot[] slots, object owner, long placeBytes = 0) =>
        Enter(slots, owner, container: null, areTypesOpen: false, placeBytes);

    /// <summary>Enters the elements of an array.</summary>
    internal void EnterElements(GraphSlot[] slots, Array array, long elementBytes) =>
        Enter(slots, array, container: null, areTypesOpen: true, elementBytes);

    /// <summary>Enters the comparer of a collection.</summary>
    internal void EnterComparer(PendingCollection collection) =>
        Enter(GraphSlots.OfAnything, collection, collection, areTypesOpen: false, placeBytes: 0);

    /// <summary>Enters the items of a collection.</summary>
    /// <param name="slots">The slots of an item.</param>
    /// <param name="collection">The collection.</param>
    /// <param name="areTypesOpen">Whether the types of referenced objects are only known from their bodies.</param>
    internal void EnterItems(GraphSlot[] slots, PendingCollection collection, bool areTypesOpen) =>
        Enter(slots, collection, collection, areTypesOpen, placeBytes: 0);

    /// <summary>Continues with items in an array, each of the given size in bytes.</summary>
    internal void EnterPart(Array items, long itemBytes)
    {
        Owner = items;
        PlaceBytes = itemBytes;
    }

    /// <summary>Returns the name of a slot, for errors.</summary>
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
