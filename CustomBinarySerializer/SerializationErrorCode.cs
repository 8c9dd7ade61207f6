namespace CustomBinarySerializer;

/// <summary>The kinds of errors, for programs. The message of the exception describes the error for people.</summary>
public enum SerializationErrorCode
{
    /// <summary>None of the other kinds.</summary>
    Unspecified = 0,

    /// <summary>The type of an object to be written isn't registered.</summary>
    UnregisteredType,

    /// <summary>A frame has a type id that isn't registered.</summary>
    UnknownTypeId,

    /// <summary>The input ended inside a frame, or before the first byte of a required frame.</summary>
    TruncatedFrame,

    /// <summary>A frame declares a length below the minimum of 4.</summary>
    InvalidLength,

    /// <summary>
    /// A frame is longer, or declares a greater length, than <see cref="FrameLimits.MaxFrameLength"/>.
    /// </summary>
    FrameTooLong,

    /// <summary>A contract left bytes of its payload unread.</summary>
    PayloadNotConsumed,

    /// <summary>A contract read beyond the end of its payload.</summary>
    PayloadExhausted,

    /// <summary>A contract, or a constructor that it called, threw. The inner exception is the cause.</summary>
    ContractFailed,

    /// <summary>A frame holds a registered type other than the requested one.</summary>
    TypeMismatch,

    /// <summary>Objects are nested deeper than <see cref="FrameLimits.MaxDepth"/> or than the stack allows.</summary>
    DepthExceeded,

    /// <summary>
    /// A collection declares more items than its bytes can hold, or more than
    /// <see cref="FrameLimits.MaxCollectionCount"/>.
    /// </summary>
    CountExceeded,

    /// <summary>The bytes aren't a valid value of their type.</summary>
    InvalidValue,

    /// <summary>The <see cref="CustomBinaryFormatter.Binder"/> threw, or named a type that can't be used.</summary>
    BinderRefused,

    /// <summary>
    /// Reading would run code of the program under <see cref="FormatterOptions.UntrustedData"/>, and the registration
    /// doesn't allow it.
    /// </summary>
    /// <remarks>
    /// Code of the program is a callback, a surrogate's function, the Add method of the program's own collection, or an
    /// upcast.
    /// </remarks>
    UserCodeRefused,

    /// <summary>A value can't be written without loss, for example a collection with a custom comparer.</summary>
    UnsupportedValue,

    /// <summary>Bytes of a transaction file are changed or missing.</summary>
    CorruptFile,

    /// <summary>
    /// A transaction file ends inside a record, as after a crash, and <c>RecoveryMode.Strict</c> doesn't truncate it.
    /// </summary>
    TornFile,

    /// <summary>A file was written by a newer version of the library.</summary>
    NewerFileVersion,

    /// <summary>A transaction file or shared memory was written with other types under the same ids.</summary>
    SchemaMismatch,

    /// <summary>The requested message was in a segment that has been deleted.</summary>
    MessageDeleted,

    /// <summary>A shared memory has another kind, version or mode than requested.</summary>
    RingMismatch,

    /// <summary>A shared memory holds bytes that no process of this library wrote.</summary>
    RingDamaged,

    /// <summary>A message is too long for the capacity of a shared memory.</summary>
    MessageTooLong,

    /// <summary>
    /// A shared memory has its single producer or consumer already, its lock file can't be used, or all its slots are
    /// taken.
    /// </summary>
    RoleTaken,

    /// <summary>A message arrived whose type has no handler.</summary>
    NoHandler,

    /// <summary>
    /// A server refused a request. The message has the server's code; the server's log has the cause.
    /// </summary>
    RequestRefused,

    /// <summary>
    /// A payload holds a registered type in another form, or with other fields under
    /// <see cref="FormatterOptions.StrictGraphLayouts"/>.
    /// </summary>
    LayoutMismatch,

    /// <summary>A type id file is missing, lacks types, or can't be written.</summary>
    IncompleteTypeIdFile,

    /// <summary>
    /// A type id file can't be read, has an invalid line, or has two lines that contradict each other.
    /// </summary>
    InvalidTypeIdFile,

    /// <summary>
    /// A BinaryFormatter message is in the place of a frame, and no reader for it is set. See
    /// <see cref="FormatterOptions.BinaryFormatterReader"/>.
    /// </summary>
    BinaryFormatterMessage,

    /// <summary>A file was written by an older version of the library, whose format is no longer supported.</summary>
    OlderFileVersion,

    /// <summary>An object graph gives the name of an id's type, and the registry has another name.</summary>
    /// <remarks>
    /// The ids of two programs differ, or a type was renamed. See <see cref="RegistrationOptions.FormerNames"/>.
    /// </remarks>
    TypeNameMismatch,

    /// <summary>
    /// A message is in an archived segment, and the reader has no archive, or the archive doesn't have the segment as
    /// it was archived.
    /// </summary>
    SegmentArchived,
}
