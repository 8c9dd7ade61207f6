namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The description of a class in a message: its names and its members.</summary>
/// <param name="index">The number of the layout in the message, from 0.</param>
/// <param name="typeName">
/// The name as BinaryFormatter writes it: with namespace and type arguments, without the assembly.
/// </param>
internal sealed class ClassLayout(int index, string typeName)
{
    /// <summary>Gets the number of the layout in the message, from 0.</summary>
    internal int Index => index;

    internal string TypeName => typeName;

    /// <summary>Gets or sets the id of the record with the assembly name; 0 for the core library.</summary>
    internal int LibraryId { get; set; }

    internal List<string> MemberNames { get; } = [];

    internal List<MemberType> MemberTypes { get; } = [];

    /// <summary>Gets the size of all members in bytes, if all are primitives of fixed size; otherwise -1.</summary>
    internal int FixedSize { get; private set; } = -1;

    /// <summary>
    /// Whether the class is a table or a set of tables that was written with SerializationFormat.Binary.
    /// </summary>
    internal bool IsBinaryTable =>
        typeName is "System.Data.DataTable" or "System.Data.DataSet"
            && MemberNames.Exists(name => name is "DataTable.Columns.Count" or "DataSet.Tables.Count");

    /// <summary>
    /// Gets or sets whether the class is a default comparer of a collection; null if not yet determined.
    /// </summary>
    internal bool? IsDefaultComparer { get; set; }

    /// <summary>Completes the layout after all members are known.</summary>
    internal void Complete()
    {
        FixedSize = 0;
        foreach (MemberType type in MemberTypes)
        {
            int size = type.Kind == MemberKind.Primitive ? Primitives.SizeOf(type.Primitive) : 0;
            if (size == 0)
            {
                FixedSize = -1;
                return;
            }

            FixedSize += size;
        }
    }
}
