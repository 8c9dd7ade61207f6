using System.Reflection.Metadata;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Import.Transcoding;

namespace CustomBinarySerializer.Graphs.Import.Inspection;

/// <summary>A collector of the types in a stream of messages and frames. It needs none of the types.</summary>
internal sealed class OldTypes
{
    private readonly Dictionary<(string Name, string? Assembly), OldType> _types = [];

    /// <summary>Gets the number of messages.</summary>
    internal int Messages { get; private set; }

    /// <summary>Gets the number of frames.</summary>
    internal int Frames { get; private set; }

    /// <summary>Gets the types in the order of their first occurrence.</summary>
    internal IEnumerable<OldType> Types => _types.Values;

    /// <summary>Reads a stream to its end.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="maxLength">The maximum size of a message, in bytes.</param>
    /// <param name="advance">Receives the number of bytes that were read.</param>
    /// <exception cref="BinarySerializationException">
    /// The stream contains other data than messages and frames.
    /// </exception>
    internal void Read(Stream stream, int maxLength, Action<long> advance)
    {
        FrameBuffer buffer = new();
        while (buffer.Read(stream, maxLength))
        {
            ReadOnlySpan<byte> frame = buffer.Frame;
            if (!BinaryFormatterSignature.Begins(frame))
            {
                Frames++;
                advance(frame.Length);
                continue;
            }

            MessageBytes bytes = new(BinaryFormatterSignature.Bytes, maxLength);
            bytes.ReadFrom(stream);
            Messages++;
            Add(bytes.Message, bytes.Bytes);
            bytes.Return();
            advance(bytes.Message.Length);
        }
    }

    private void Add(ScannedMessage message, ReadOnlySpan<byte> bytes)
    {
        OldType[] types = [.. message.Layouts.Select(layout => Add(layout, message))];
        AddArguments(message, bytes);
        bool hasBinaryTables = message.Layouts.Exists(layout => layout.IsBinaryTable);
        foreach (RecordEntry entry in message.Entries)
        {
            if (entry.Layout >= 0)
            {
                types[entry.Layout].Objects++;
                types[entry.Layout].HasReferences |= !entry.IsValue;
                types[entry.Layout].ReasonAgainst ??= hasBinaryTables
                    ? null
                    : ReasonAgainstHolder(message.Layouts[entry.Layout], entry, bytes);
            }
        }

        AddEntries(message, types);
        if (message.TryGetEntry(message.RootId, out int root) && message.Entries[root].Layout is >= 0 and int layoutOfRoot)
        {
            types[layoutOfRoot].IsRoot = true;
        }
    }

    // Framework exceptions keep enums as entries, which are written with their types. Whether the members of other
    // classes are entries, only the classes show.
    private void AddEntries(ScannedMessage message, OldType[] types)
    {
        foreach ((ClassLayout layout, OldType owner) in message.Layouts.Zip(types))
        {
            bool isFramework = AssemblyNames.IsFramework(owner.Assembly);
            foreach (MemberType member in owner.NeedsRegistration ? layout.MemberTypes : [])
            {
                if (member.ClassName is { } name
                    && _types.TryGetValue((name, AssemblyNames.Simple(message.LibraryName(member.LibraryId))), out OldType? type))
                {
                    type.IsEntry |= isFramework;
                    if (!isFramework && type.IsEnum)
                    {
                        owner.Enums.Add(type);
                    }
                }
            }
        }
    }

    // Interfaces, abstract classes and structs without objects of their own: they occur only as arguments of other
    // types and as array items.
    private void AddArguments(ScannedMessage message, ReadOnlySpan<byte> bytes)
    {
        foreach (ClassLayout layout in message.Layouts)
        {
            AddArgumentsOf(layout.TypeName, AssemblyNames.Simple(message.LibraryName(layout.LibraryId)), isPart: false);
        }

        foreach (RecordEntry entry in message.Entries)
        {
            if (entry.Layout < 0 && (RecordKind)bytes[entry.Start] == RecordKind.BinaryArray)
            {
                RecordCursor cursor = new(bytes, entry.Start + 1);
                ArrayHeader.TryRead(ref cursor, RecordKind.BinaryArray, out ArrayHeader? header);
                if (header is { ItemType: { ClassName: { } item } type })
                {
                    AddArgumentsOf(item, AssemblyNames.Simple(message.LibraryName(type.LibraryId)), isPart: true);
                }
            }
        }
    }

    private void AddArgumentsOf(string typeName, string? assembly, bool isPart)
    {
        if (TypeName.TryParse(typeName, out TypeName? name))
        {
            AddParts(name, assembly, isPart);
        }
    }

    private void AddParts(TypeName name, string? assembly, bool isPart)
    {
        if (name.IsArray)
        {
            AddParts(name.GetElementType(), assembly, isPart: true);
        }
        else if (name.IsConstructedGenericType)
        {
            foreach (TypeName argument in name.GetGenericArguments())
            {
                AddParts(argument, AssemblyNames.Simple(argument.AssemblyName?.Name), isPart: true);
            }
        }

        if (isPart && !name.IsArray && !AssemblyNames.IsFramework(assembly))
        {
            Find(name.FullName, assembly).IsArgument = true;
        }
        else if (isPart && name.IsSimple && !Readable.WithoutRegistration(name.FullName, isRoot: false))
        {
            // Names of arguments have the core library, and those of objects don't.
            Find(name.FullName, assembly == "mscorlib" ? null : assembly).IsArgument = true;
        }
    }

    private OldType Find(string name, string? assembly)
    {
        if (!_types.TryGetValue((name, assembly), out OldType? type))
        {
            type = new OldType(name, assembly);
            _types.Add((name, assembly), type);
        }

        return type;
    }

    private OldType Add(ClassLayout layout, ScannedMessage message)
    {
        OldType type = Find(layout.TypeName, AssemblyNames.Simple(message.LibraryName(layout.LibraryId)));
        for (int i = 0; i < layout.MemberNames.Count; i++)
        {
            type.Members.TryAdd(layout.MemberNames[i], Describe(layout.MemberTypes[i]));
        }

        type.IsEnum = layout.MemberNames is ["value__"];
        type.ReasonAgainst ??= AssemblyNames.IsFramework(type.Assembly) ? Readable.ReasonAgainst(type.Name, layout) : null;
        return type;
    }

    // One class represents DBNull and types. Tables need only the names of types.
    private static string? ReasonAgainstHolder(ClassLayout layout, in RecordEntry entry, ReadOnlySpan<byte> bytes)
    {
        const int dbNull = 2;
        if (layout.TypeName != "System.UnitySerializationHolder" || layout.MemberNames is not ["Data", "UnityType", ..])
        {
            return null;
        }

        // Data is null, or refers to a name.
        int place = entry.Content + ((RecordKind)bytes[entry.Content] == RecordKind.ObjectNull ? sizeof(byte) : 0);
        return place > entry.Content && BitConverter.ToInt32(bytes[place..]) == dbNull ? null : "types, modules and assemblies aren't data";
    }

    private static string Describe(MemberType type) => type.Kind switch
    {
        MemberKind.Primitive => SourceNames.Of(type.Primitive),
        MemberKind.String => "string",
        MemberKind.Object => "object",
        MemberKind.ObjectArray => "object[]",
        MemberKind.StringArray => "string[]",
        MemberKind.PrimitiveArray => SourceNames.Of(type.Primitive) + "[]",
        _ => SourceNames.Of(type.ClassName!),
    };
}

/// <summary>The data about one type in messages.</summary>
/// <param name="name">The name with namespace and type arguments, which include their assemblies.</param>
/// <param name="assembly">The simple name of the assembly; null for the core library.</param>
internal sealed class OldType(string name, string? assembly)
{
    internal string Name => name;

    internal string? Assembly => assembly;

    /// <summary>Gets or sets the number of objects and values.</summary>
    internal long Objects { get; set; }

    /// <summary>Gets or sets whether some are separate objects instead of nested values.</summary>
    internal bool HasReferences { get; set; }

    /// <summary>Gets or sets whether it is a type argument or the type of array items.</summary>
    internal bool IsArgument { get; set; }

    /// <summary>Gets or sets whether a message has nothing but an object of it.</summary>
    internal bool IsRoot { get; set; }

    /// <summary>Gets or sets whether a framework class that is registered has a member of it.</summary>
    internal bool IsEntry { get; set; }

    /// <summary>Gets or sets whether its only content is the number of an enum.</summary>
    internal bool IsEnum { get; set; }

    /// <summary>Gets whether a program must register the type to read the objects.</summary>
    internal bool NeedsRegistration =>
        (HasReferences || IsArgument || (IsEnum && IsEntry)) && ReasonAgainst is null
            && !(Names.AssemblyNames.IsFramework(assembly) && Readable.WithoutRegistration(name, IsRoot));

    /// <summary>
    /// Gets or sets the reason why the objects can't be read with any registration; null if none is known.
    /// </summary>
    internal string? ReasonAgainst { get; set; }

    /// <summary>Gets the enums that its members have.</summary>
    internal HashSet<OldType> Enums { get; } = [];

    /// <summary>Gets the members in the order of their first occurrence, with their declared types.</summary>
    internal Dictionary<string, string> Members { get; } = new(StringComparer.Ordinal);
}

/// <summary>The framework classes in old messages that can be read, by name.</summary>
internal static class Readable
{
    // Parts of objects that are read as a whole.
    private static readonly string[] s_parts =
    [
        "System.Collections.ListDictionaryInternal+DictionaryNode", "System.Collections.Specialized.ListDictionary+DictionaryNode",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer", "System.Collections.Generic.TreeSet`1",
        "System.Collections.CaseInsensitiveHashCodeProvider", "System.Globalization.CompareOptions", "System.Lazy`1+Boxed",
        "System.Runtime.Serialization.SafeSerializationManager", "System.TimeZoneInfo+AdjustmentRule", "System.TimeZoneInfo+TransitionTime",
        "System.Data.SchemaSerializationMode",
        "System.Data.SerializationFormat",
        "System.Data.MappingType",
        "System.Data.DataSetDateTime",
        "System.Data.SimpleType",
        "System.Data.PropertyCollection",
        "System.Text.RegularExpressions.RegexOptions", "System.UriKind",
    ];

    // No registration helps: they contain code, or state of a process that has ended.
    private static readonly (string Beginning, string Reason)[] s_never =
    [
        ("System.DelegateSerializationHolder", "delegates and events name methods, which aren't data"),
        ("System.Reflection.", "methods, fields and assemblies aren't data"),
        ("System.RuntimeType", "types aren't data"),
        ("System.Runtime.Remoting.", "references to objects of another process mean nothing any more"),
        ("System.Security.Principal.", "the identity of a user isn't taken from a file"),
    ];

    /// <summary>
    /// Returns the reason why objects of a class can't be read with any registration; null if they may be.
    /// </summary>
    internal static string? ReasonAgainst(string typeName, ClassLayout layout) =>
        DefinitionOf(typeName) is "System.Data.DataTable" or "System.Data.DataSet" && !layout.MemberNames.Contains("XmlSchema")
            && !layout.IsBinaryTable
            ? "it holds neither the XML nor the binary form of one"
            : typeName.EndsWith("Exception", StringComparison.Ordinal) || layout.MemberNames is ["value__"] ? null
            : Array.Find(s_never, never => typeName.StartsWith(never.Beginning, StringComparison.Ordinal)).Reason;

    /// <summary>Returns whether a framework class needs no registration.</summary>
    /// <param name="typeName">The name of the class.</param>
    /// <param name="isRoot">Whether an object of it is the root of a message, and not a part of another object.</param>
    internal static bool WithoutRegistration(string typeName, bool isRoot) =>
        DefinitionOf(typeName) is var definition
            && ((FrameworkNames.ByName.TryGetValue(definition, out Type? known) && !known.IsEnum)
                || definition == SpecialRecords.SingletonHolder
                || (!isRoot && s_parts.Contains(definition, StringComparer.Ordinal)));

    private static string DefinitionOf(string typeName) =>
        typeName.IndexOf('[', StringComparison.Ordinal) is >= 0 and var arguments ? typeName[..arguments] : typeName;
}
