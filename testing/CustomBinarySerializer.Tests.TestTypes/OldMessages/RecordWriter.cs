namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

/// <summary>
/// Writes messages record by record (MS-NRBF), as .NET Framework or an attacker would and this machine's
/// BinaryFormatter doesn't.
/// </summary>
internal sealed class RecordWriter
{
    internal const byte Boolean = 1;
    internal const byte Int32 = 8;
    internal const byte Int64 = 9;
    internal const byte Byte = 2;

    private readonly List<byte> _bytes = [];

    /// <summary>Begins a message.</summary>
    /// <param name="rootId">The id of the message's root.</param>
    internal RecordWriter(int rootId = 1) => Raw(0).Int(rootId).Int(-1).Int(1).Int(0);

    /// <summary>Ends the message.</summary>
    internal byte[] End() => [.. Raw(11)._bytes];

    internal RecordWriter Raw(params byte[] bytes)
    {
        _bytes.AddRange(bytes);
        return this;
    }

    internal RecordWriter Int(int value) => Raw(BitConverter.GetBytes(value));

    internal RecordWriter Long(long value) => Raw(BitConverter.GetBytes(value));

    internal RecordWriter Text(string text)
    {
        using MemoryStream stream = new();
        new BinaryWriter(stream).Write(text);
        return Raw(stream.ToArray());
    }

    internal RecordWriter Library(int id, string name) => Raw(12).Int(id).Text(name);

    internal RecordWriter String(int id, string text) => Raw(6).Int(id).Text(text);

    internal RecordWriter Reference(int id) => Raw(9).Int(id);

    internal RecordWriter Null() => Raw(10);

    /// <summary>
    /// Begins an object of a class that the message hasn't described yet; the values of its members follow.
    /// </summary>
    /// <param name="id">The id of the object.</param>
    /// <param name="typeName">The name of the object's class.</param>
    /// <param name="library">The id of the assembly; 0 for the core library.</param>
    /// <param name="members">
    /// The name and the kind of each member, and the details of the kind: a primitive kind, or the name of a class of
    /// the core library, or name and id of the library.
    /// </param>
    internal RecordWriter Object(int id, string typeName, int library, params (string Name, byte Kind, object[] More)[] members)
    {
        Raw(library == 0 ? (byte)4 : (byte)5).Int(id).Text(typeName).Int(members.Length);
        foreach ((string name, _, _) in members)
        {
            Text(name);
        }

        Raw([.. members.Select(member => member.Kind)]);
        foreach (object part in members.SelectMany(member => member.More))
        {
            _ = part switch
            {
                byte primitive => Raw(primitive),
                int number => Int(number),
                _ => Text((string)part),
            };
        }

        return library == 0 ? this : Int(library);
    }

    /// <summary>Begins an object of a class that the message has described.</summary>
    internal RecordWriter Again(int id, int sameAs) => Raw(1).Int(id).Int(sameAs);

    /// <summary>Begins an array of objects; its items follow.</summary>
    internal RecordWriter Objects(int id, int count) => Raw(16).Int(id).Int(count);

    internal static (string, byte, object[]) Primitive(string name, byte kind) => (name, 0, [kind]);

    internal static (string, byte, object[]) OfString(string name) => (name, 1, []);

    internal static (string, byte, object[]) OfObject(string name) => (name, 2, []);

    internal static (string, byte, object[]) OfSystem(string name, string typeName) => (name, 3, [typeName]);

    internal static (string, byte, object[]) OfClass(string name, string typeName, int library) => (name, 4, [typeName, library]);

    internal static (string, byte, object[]) OfObjects(string name) => (name, 5, []);

    internal static (string, byte, object[]) OfPrimitives(string name, byte kind) => (name, 7, [kind]);
}
