namespace CustomBinarySerializer.Graphs.Format;

/// <summary>How the objects of a type are written. Part of the format.</summary>
internal enum GraphForm
{
    /// <summary>Values of the fields, whose layout both sides know by registration.</summary>
    Fixed = 0,

    /// <summary>Values of the fields, whose layout stands in the type definition.</summary>
    Fields = 1,

    /// <summary>Names and values, whose layout stands in each body.</summary>
    Info = 2,

    /// <summary>A payload with its length, written by a contract.</summary>
    Leaf = 3,

    /// <summary>A built-in value.</summary>
    Scalar = 4,

    /// <summary>An array of one dimension that begins at 0.</summary>
    Vector = 5,

    /// <summary>Any other array.</summary>
    Array = 6,

    /// <summary>Items.</summary>
    Collection = 7,

    /// <summary>A comparer and items.</summary>
    CollectionWithComparer = 8,

    /// <summary>A struct whose bodies stand at their references; how it is written follows.</summary>
    InPlace = 9,
}
