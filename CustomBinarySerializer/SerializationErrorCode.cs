namespace CustomBinarySerializer;

/// <summary>What went wrong, for programs; the message of the exception says it for people.</summary>
public enum SerializationErrorCode
{
    /// <summary>Not one of the cases below.</summary>
    Unspecified = 0,

    /// <summary>The type of an object to be written isn't registered.</summary>
    UnregisteredType,

    /// <summary>A frame carries an id that no type is registered under.</summary>
    UnknownTypeId,

    /// <summary>The input ended inside a frame, or before the first byte of a frame that was asked for.</summary>
    TruncatedFrame,

    /// <summary>A frame declares a length that no frame can have (below 4).</summary>
    InvalidLength,

    /// <summary>A frame is, or declares to be, longer than <see cref="FrameLimits.MaxFrameLength"/>.</summary>
    FrameTooLong,

    /// <summary>A contract left bytes of its payload unread.</summary>
    PayloadNotConsumed,

    /// <summary>A contract read beyond the end of its payload.</summary>
    PayloadExhausted,

    /// <summary>A contract, or a constructor that it needs, threw; the cause is the inner exception.</summary>
    ContractFailed,

    /// <summary>A frame holds a registered type, but not the one that was asked for.</summary>
    TypeMismatch,

    /// <summary>Objects are nested deeper than <see cref="FrameLimits.MaxDepth"/> or than the stack allows.</summary>
    DepthExceeded,

    /// <summary>A collection declares more items than its bytes can hold, or than <see cref="FrameLimits.MaxCollectionCount"/>.</summary>
    CountExceeded,

    /// <summary>Bytes don't form a value of the type that is read from them.</summary>
    InvalidValue,

    /// <summary>The <see cref="CustomBinaryFormatter.Binder"/> threw, or named a type that can't be used.</summary>
    BinderRefused,

    /// <summary>
    /// Reading would run callbacks, a surrogate's function, the Add of a collection of the program's own or an upcast under
    /// <see cref="FormatterOptions.UntrustedData"/>, and the registration doesn't allow it.
    /// </summary>
    UserCodeRefused,

    /// <summary>A value can't be written without loss, such as a collection with a comparer of the program's own.</summary>
    UnsupportedValue,

    /// <summary>Bytes of a transaction file were changed, or are missing.</summary>
    CorruptFile,

    /// <summary>A transaction file ends in the middle of a record, as a crash leaves it, and <c>RecoveryMode.Strict</c> doesn't cut it.</summary>
    TornFile,

    /// <summary>A file was written by a newer version of the library.</summary>
    NewerFileVersion,

    /// <summary>A transaction file or shared memory was written with other types under ids of the registry.</summary>
    SchemaMismatch,

    /// <summary>A message that was asked for lay in a segment that has been deleted.</summary>
    MessageDeleted,

    /// <summary>A shared memory is of another kind, version or mode than was asked for.</summary>
    RingMismatch,

    /// <summary>A shared memory holds what no process of this library wrote there.</summary>
    RingDamaged,

    /// <summary>A message is too long for the capacity of a shared memory.</summary>
    MessageTooLong,

    /// <summary>A shared memory for a single producer or consumer has one already, or what is in the place of the lock that says so can't be used; or all its slots are taken.</summary>
    RoleTaken,

    /// <summary>A message arrived for whose type there is no handler.</summary>
    NoHandler,

    /// <summary>A server refused a request. The message has the server's code; its log has the cause.</summary>
    RequestRefused,

    /// <summary>
    /// A payload holds objects of a registered type in another form than the type has, or with other fields under
    /// <see cref="FormatterOptions.StrictGraphLayouts"/>.
    /// </summary>
    LayoutMismatch,

    /// <summary>A file of type ids is missing or lacks types, or can't be written.</summary>
    IncompleteTypeIdFile,

    /// <summary>A file of type ids can't be read, has a line that isn't an id and a name, or two that contradict each other.</summary>
    InvalidTypeIdFile,

    /// <summary>
    /// A message of BinaryFormatter is where a frame was to begin, and nothing that reads it there: see
    /// <see cref="FormatterOptions.BinaryFormatterReader"/>.
    /// </summary>
    BinaryFormatterMessage,

    /// <summary>A file was written by an older version of the library, whose format this one no longer reads.</summary>
    OlderFileVersion,

    /// <summary>
    /// An object graph was written where an id names a type of another name than here: the ids of two programs differ, or a type was renamed.
    /// See <see cref="RegistrationOptions.FormerNames"/>.
    /// </summary>
    TypeNameMismatch,
}
