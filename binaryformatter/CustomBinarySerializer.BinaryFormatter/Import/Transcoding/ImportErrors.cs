namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The messages of all errors about the content of a message.</summary>
internal static class ImportErrors
{
    internal static BinarySerializationException UnknownType(string path, string reason, SerializationErrorCode code) =>
        new(code, $"BinaryFormatter message, {path}: {reason}");

    internal static BinarySerializationException Unregistered(string path, Type type) =>
        new(SerializationErrorCode.UnregisteredType,
            $"BinaryFormatter message, {path}: {type} isn't registered. Register it with an id of your choice: " +
            $"registry.RegisterSerializable(typeof({type.Name}), typeId).");

    internal static BinarySerializationException NotAGraph(string path, Type type) =>
        new(SerializationErrorCode.UnsupportedValue,
            $"BinaryFormatter message, {path}: {type} is registered with a contract that reads its own payloads only, and not fields by " +
            $"name. " +
            "Read old messages over a registry in which it is registered by RegisterSerializable.");

    internal static BinarySerializationException UnknownField(string path, Type type, string name) =>
        new(SerializationErrorCode.TypeMismatch,
            $"BinaryFormatter message, {path}: {type} has no field {name} (FormatterOptions.StrictGraphLayouts).");

    internal static BinarySerializationException NotAssignable(string path, Type type, string found) =>
        new(SerializationErrorCode.TypeMismatch, $"BinaryFormatter message, {path}: found {found} where a {type} is expected.");

    internal static BinarySerializationException DuplicateMember(string path, string typeName, string name) =>
        new(SerializationErrorCode.InvalidValue, $"BinaryFormatter message, {path}: {typeName} has two members that are called {name}.");

    internal static BinarySerializationException Unsupported(string path, string what) =>
        new(SerializationErrorCode.UnsupportedValue, $"BinaryFormatter message, {path}: {what}.");
}
