using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer;

/// <summary>The exception for all errors in data, and for errors in registrations at run time.</summary>
/// <remarks>
/// Catch <see cref="SerializationException"/>, as with other formatters, and use <see cref="Code"/> to distinguish
/// errors. <see cref="Exception.HelpLink"/> is the address of the code's section in <c>docs/reference/errors.md</c>, in
/// packages that were built with the address of the documentation.
/// </remarks>
public sealed partial class BinarySerializationException : SerializationException
{
    /// <summary>Creates an exception without a message.</summary>
    public BinarySerializationException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">The description of the error.</param>
    public BinarySerializationException(string message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">The description of the error.</param>
    /// <param name="innerException">The cause of the error.</param>
    public BinarySerializationException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    /// <summary>
    /// Creates an error of the library. Values in the message may come from untrusted bytes (<see cref="ErrorText"/>).
    /// </summary>
    internal BinarySerializationException(SerializationErrorCode code, ErrorText message, Exception? innerException = null)
        : this(message.ToString(), code, innerException)
    {
    }

    /// <summary>
    /// Creates an error of the library from a finished message, which is shortened and escaped as a whole.
    /// </summary>
    internal BinarySerializationException(SerializationErrorCode code, string message, Exception? innerException = null)
        : this(ErrorText.Of(message), code, innerException)
    {
    }

    private BinarySerializationException(string message, SerializationErrorCode code, Exception? innerException)
        : base(message, innerException)
    {
        Code = code;
        HelpLink = HelpPages.OfError(code.ToString());

        CountError(code, innerException);
    }

    /// <summary>The type of the object whose registration is missing, or null if the error doesn't record it.</summary>
    internal Type? Unregistered { get; init; }

    /// <summary>Gets the kind of the error.</summary>
    public SerializationErrorCode Code { get; }

    static partial void CountError(SerializationErrorCode code, Exception? innerException);
}
