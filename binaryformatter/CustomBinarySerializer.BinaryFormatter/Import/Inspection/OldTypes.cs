using System.Reflection.Metadata;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Inspection;

/// <summary>Collects the types in a stream of messages, among which frames may be. Needs none of the types.</summary>
internal sealed class OldTypes
{
    private readonly Dictionary<(string Name, string? Assembly), OldType> _types = [];

    /// <summary>How many messages there were.</summary>
    internal int Messages { get; private set; }

    /// <summary>How many frames were among them.</summary>
    internal int Frames { get; private set; }

    /// <summary>The types in the order in which they were first met.</summary>
    internal IEnumerable<OldType> Types => _types.Values;

    /// <summary>Reads a stream to its end.</summary>
    /// <param name="stream">Where from.</param>
    /// <param name="maxLength">The largest message in bytes.</param>
    /// <param name="advance">Gets how many bytes were read.</param>
    /// <exception cref="BinarySerializationException">It holds something else than messages and frames.</exception>
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
                types[entry.Layout].ReasonAgainst ??= hasBinaryTables ? null : ReasonAgainstHolder(message.Layouts[entry.Layout], entry, bytes);
            }
        }
    }

    // Interfaces, abstract classes and structs that no object is of by itself: only the arguments of other types and the items of arrays name them.
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
        else if (isPart && !AssemblyNames.IsFramework(assembly))
        {
            Find(name.FullName, assembly).IsArgument = true;
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

    // One class stands for DBNull and for types, of which tables need the names alone.
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

    private static string Describe(in MemberType type) => type.Kind switch
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

/// <summary>What messages say of one type.</summary>
/// <param name="name">With namespace and type arguments, which carry the names of their assemblies.</param>
/// <param name="assembly">The simple name of its assembly; null for the core library.</param>
internal sealed class OldType(string name, string? assembly)
{
    internal string Name => name;

    internal string? Assembly => assembly;

    /// <summary>How many objects and values there are.</summary>
    internal long Objects { get; set; }

    /// <summary>Whether some of them are objects of their own, and not values inside others.</summary>
    internal bool HasReferences { get; set; }

    /// <summary>Whether it is an argument of another type, or the type of an array's items.</summary>
    internal bool IsArgument { get; set; }

    /// <summary>Whether all it holds is the number of an enum.</summary>
    internal bool IsEnum { get; set; }

    /// <summary>Whether a program has to register it in order to read the objects.</summary>
    internal bool NeedsRegistration => (HasReferences || IsArgument) && ReasonAgainst is null && !(Names.AssemblyNames.IsFramework(assembly) && Readable.WithoutRegistration(name));

    /// <summary>Why the objects can't be read, whatever is registered; null if nothing is known against it.</summary>
    internal string? ReasonAgainst { get; set; }

    /// <summary>The members in the order in which they were first met, and what they are declared as.</summary>
    internal Dictionary<string, string> Members { get; } = new(StringComparer.Ordinal);
}

/// <summary>Which of the framework's classes in old messages are read, by their names.</summary>
internal static class Readable
{
    // Parts of objects that are read as a whole.
    private static readonly string[] s_parts =
    [
        "System.Collections.ListDictionaryInternal+DictionaryNode", "System.Collections.Specialized.ListDictionary+DictionaryNode",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer", "System.Collections.Generic.TreeSet`1",
        "System.Collections.CaseInsensitiveHashCodeProvider", "System.Globalization.CompareOptions", "System.Lazy`1+Boxed",
        "System.Runtime.Serialization.SafeSerializationManager", "System.TimeZoneInfo+AdjustmentRule", "System.TimeZoneInfo+TransitionTime",
        "System.Data.SchemaSerializationMode", "System.Data.SerializationFormat", "System.Data.MappingType", "System.Data.DataSetDateTime", "System.Data.SimpleType", "System.Data.PropertyCollection", "System.UnitySerializationHolder",
        "System.Text.RegularExpressions.RegexOptions", "System.UriKind",
    ];

    // No registration helps: what they hold is code, or belongs to a process that has ended.
    private static readonly (string Beginning, string Reason)[] s_never =
    [
        ("System.DelegateSerializationHolder", "delegates and events name methods, which aren't data"),
        ("System.Reflection.", "methods, fields and assemblies aren't data"),
        ("System.RuntimeType", "types aren't data"),
        ("System.Runtime.Remoting.", "references to objects of another process mean nothing any more"),
        ("System.Security.Principal.", "the identity of a user isn't taken from a file"),
    ];

    /// <summary>Says why objects of a class aren't read, whatever is registered; null if they may be.</summary>
    internal static string? ReasonAgainst(string typeName, ClassLayout layout) =>
        DefinitionOf(typeName) is "System.Data.DataTable" or "System.Data.DataSet" && !layout.MemberNames.Contains("XmlSchema") && !layout.IsBinaryTable
            ? "it holds neither the XML nor the binary form of one"
            : Array.Find(s_never, never => typeName.StartsWith(never.Beginning, StringComparison.Ordinal)).Reason;

    /// <summary>Returns whether one of the framework's classes needs no registration.</summary>
    internal static bool WithoutRegistration(string typeName) =>
        DefinitionOf(typeName) is var definition && ((FrameworkNames.ByName.TryGetValue(definition, out Type? known) && !known.IsEnum) || s_parts.Contains(definition, StringComparer.Ordinal));

    private static string DefinitionOf(string typeName) => typeName.IndexOf('[', StringComparison.Ordinal) is >= 0 and var arguments ? typeName[..arguments] : typeName;
}
