using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>The messages of all errors about object graphs.</summary>
internal static class GraphErrors
{
    internal static BinarySerializationException Unsupported(Type type, string reason) =>
        new(SerializationErrorCode.UnsupportedValue, $"A {type} can't be written: {reason}.");

    internal static BinarySerializationException StructsTooDeep(int limit) =>
        new(
            SerializationErrorCode.UnsupportedValue,
            $"A struct can't be written: it is inside {limit} others, and the format takes no more.");

    internal static BinarySerializationException RenamedToUnregistered(Type type, string name) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{type} asks to be written as {name}, which isn't a registered type with names and values. Register that type with " +
            $"RegisterSerializable.");

    internal static BinarySerializationException TooManyObjects(int limit) =>
        new(SerializationErrorCode.CountExceeded, $"The graph has more objects than the limit {limit} (FrameLimits.MaxGraphObjects).");

    internal static BinarySerializationException ObjectsWithoutBytes(long needed, long left) =>
        new(SerializationErrorCode.PayloadExhausted,
            $"The objects of the graph need at least {needed} bytes where {left} are left.");

    internal static BinarySerializationException HoldsItself(Type exception) =>
        new(
            SerializationErrorCode.InvalidValue,
            $"The payload holds a {exception} that is, by way of inner exceptions or of their values, its own inner exception. Its text " +
            $"would never end.");

    internal static BinarySerializationException NotForStrangers(Type type, string reason) =>
        new(SerializationErrorCode.UnsupportedValue, $"A {type.Name} isn't read under FormatterOptions.UntrustedData: {reason}");

    internal static BinarySerializationException VisitedTooDeep(Type type, int depth) =>
        new(SerializationErrorCode.DepthExceeded,
            $"Hashing, comparing or printing a {type} of the payload would go through more than {depth} values inside each other " +
            $"(FrameLimits.MaxDepth, or what the stack of this thread has room for), or never end because it holds itself.");

    internal static BinarySerializationException VisitedTooOften(Type type, long limit) =>
        new(SerializationErrorCode.CountExceeded,
            $"Hashing, comparing, printing or copying the values of the payload, here for a {type}, would visit more than {limit} of " +
            $"them, which is out of proportion to the payload: values that others share count each time.");

    internal static BinarySerializationException NotAssignable(Type type, Type declared, string where) =>
        new(
            SerializationErrorCode.TypeMismatch,
            $"The payload puts a {type} into {where}, which takes a {declared}. If that has another type now, give the class a new id " +
            $"and let what it was become what it is (TypeRegistry.Upcast), or let it implement ISerializable.");

    internal static BinarySerializationException Invalid(string what) =>
        new(SerializationErrorCode.InvalidValue, $"The payload isn't an object graph: {what}.");

    internal static BinarySerializationException UnknownKind(int kind) => Invalid($"the kind {kind} is unknown");

    internal static BinarySerializationException UnknownType(int typeId) =>
        new(SerializationErrorCode.UnknownTypeId,
            typeId > 0
                ? $"The graph holds an object of type id {typeId}, which isn't registered. {FrameErrors.AdviceForId(typeId)}"
                : $"The graph holds an object of the built-in type {typeId}, which this version of the library doesn't know.");

    internal static BinarySerializationException UnknownField(Type type, string name) =>
        new(SerializationErrorCode.LayoutMismatch,
            $"The payload has a field {name} that {type} doesn't have, which FormatterOptions.StrictGraphLayouts refuses.");

    internal static BinarySerializationException MissingField(Type type, string name) =>
        new(SerializationErrorCode.LayoutMismatch,
            $"The payload lacks the field {name} of {type}, which FormatterOptions.StrictGraphLayouts refuses. Mark the field with " +
            $"[OptionalField] if frames without it are to be read.");

    internal static BinarySerializationException NothingInCommon(Type type, IEnumerable<string> names) =>
        new(SerializationErrorCode.LayoutMismatch,
            $"The payload has no field in common with {type}: it has {Shorten(string.Join(", ", names))}. It was written for another " +
            $"type, or every field was renamed.");

    internal static BinarySerializationException UnprovenLayout(Type type, string unknown, string missing) =>
        new(SerializationErrorCode.LayoutMismatch,
            $"The payload has a field {Shorten(unknown)} that {type} doesn't have, and lacks its field {missing}. It was written by " +
            $"version 0.1, without the name of its type, so that it may be of another one. "
            + "Mark fields that were added since with [OptionalField].");

    internal static BinarySerializationException OtherName(int typeId, TypeFingerprint? here, Type? there, int thereId) =>
        new(SerializationErrorCode.TypeNameMismatch,
            $"The payload was written where the type id {typeId} names {there?.ToString() ?? "another type"}. Here it names " +
            $"{here?.Type.ToString() ?? "nothing"}"
            + (there is null ? ". " : $", and {there} has the id {thereId}. ")
            + "If both programs have ids of their own, give them the same file of type ids, which TypeIdFile.Update or cbs ids writes."
            + (here is null ? ""
                : $" If {here.Type} was renamed, add its earlier name: \"{typeId} {TypeFingerprint.NameOf(here.Type)} was EarlierName\" " +
                    $"in the file of type ids, "
                + $"or RegistrationOptions.{nameof(RegistrationOptions.FormerNames)}.")
            + (here is { IsOfFixedLayout: true }
                ? " Or its fields have changed, which RegistrationOptions.HasFixedLayout doesn't allow."
                : ""));

    internal static BinarySerializationException TooManyTypes(int limit) =>
        new(SerializationErrorCode.CountExceeded, $"Payloads contain more than {limit} different generic types.");

    internal static BinarySerializationException FormMismatch(Type type, string form) =>
        new(SerializationErrorCode.LayoutMismatch,
            $"The payload holds a {type} as {form}, and it is registered otherwise. Register it as it was when the payload was written.");

    internal static BinarySerializationException UserCodeOnUntrustedData(Type type, string code) =>
        new(SerializationErrorCode.UserCodeRefused,
            $"Reading a {type} runs {code}, which FormatterOptions.UntrustedData refuses. " +
            "Register it with RegistrationOptions.AllowUserCodeOnUntrustedData if it withstands any input.");

    internal static BinarySerializationException UndeclaredArguments(Type maker, Type[] parts) =>
        new(SerializationErrorCode.UserCodeRefused,
            $"The payload contains a {maker} of {string.Join(", ", parts.AsEnumerable())}, a combination in no field of a registered " +
            $"type; FormatterOptions.UntrustedData refuses it.");

    internal static BinarySerializationException Threw(Type type, string code, Exception cause) =>
        new(SerializationErrorCode.ContractFailed, $"{code} of {type} threw: {cause.Message}", cause);

    internal static BinarySerializationException Unresolved(Type type) =>
        new(SerializationErrorCode.InvalidValue,
            $"A reference to a {type} can't be resolved: what GetRealObject or a surrogate gives for it depends on itself, or stays null.");

    private static string Shorten(string text) => text.Length <= 200 ? text : string.Concat(text.AsSpan(0, 200), "…");

    internal static BinarySerializationException NotCyclic(Type surrogate) =>
        new(SerializationErrorCode.ContractFailed,
            $"The surrogate {surrogate} returned another object than it was given, which " +
            $"FormatterServices.GetSurrogateForCyclicalReference doesn't allow.");

    internal static BinarySerializationException NoConstructor(string reason) => new(SerializationErrorCode.ContractFailed, $"{reason}.");
}
