namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>What a message says of a class: its names and its members.</summary>
/// <param name="index">Its number in the message, from 0.</param>
/// <param name="typeName">As BinaryFormatter writes it: with namespace and type arguments, without the assembly.</param>
internal sealed class ClassLayout(int index, string typeName)
{
    /// <summary>Its number in the message, from 0.</summary>
    internal int Index => index;

    internal string TypeName => typeName;

    /// <summary>The id of the record that names its assembly; 0 for the core library.</summary>
    internal int LibraryId { get; set; }

    internal List<string> MemberNames { get; } = [];

    internal List<MemberType> MemberTypes { get; } = [];

    /// <summary>The bytes of all members, if every one of them is a primitive of fixed size; else -1.</summary>
    internal int FixedSize { get; private set; } = -1;

    /// <summary>Whether this is a table or a set of tables that was written with SerializationFormat.Binary.</summary>
    internal bool IsBinaryTable => typeName is "System.Data.DataTable" or "System.Data.DataSet" && MemberNames.Exists(name => name is "DataTable.Columns.Count" or "DataSet.Tables.Count");

    /// <summary>Whether objects of the class are comparers that a collection has by default; null before anybody asked.</summary>
    internal bool? IsDefaultComparer { get; set; }

    /// <summary>To be called when all members are known.</summary>
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
