using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer;

/// <summary>Thrown for everything that is wrong with data or with a registration at run time.</summary>
/// <remarks>
/// Catch <see cref="SerializationException"/> as with other formatters; look at <see cref="Code"/> to distinguish the cases.
/// <see cref="Exception.HelpLink"/> is the address of the code's section in <c>docs/reference/errors.md</c>, in packages that were built
/// with the address of the documentation.
/// </remarks>
public sealed class BinarySerializationException : SerializationException
{
    /// <summary>An error without a message.</summary>
    public BinarySerializationException()
    {
    }

    /// <summary>An error with a message.</summary>
    /// <param name="message">What is wrong.</param>
    public BinarySerializationException(string message)
        : base(message)
    {
    }

    /// <summary>An error with a message and a cause.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="innerException">The cause.</param>
    public BinarySerializationException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    /// <summary>An error of the library, whose message may hold values from untrusted bytes (<see cref="ErrorText"/>).</summary>
    internal BinarySerializationException(SerializationErrorCode code, ErrorText message, Exception? innerException = null)
        : this(message.ToString(), code, innerException)
    {
    }

    /// <summary>An error of the library with a message that was composed elsewhere, and is shortened and escaped as a whole.</summary>
    internal BinarySerializationException(SerializationErrorCode code, string message, Exception? innerException = null)
        : this(ErrorText.Of(message), code, innerException)
    {
    }

    private BinarySerializationException(string message, SerializationErrorCode code, Exception? innerException)
        : base(message, innerException)
    {
        Code = code;
        HelpLink = HelpPages.OfError(code.ToString());

        // Of an error inside another, the one that was first; what readers of files expect, and look at again, isn't one yet.
        if (innerException is not BinarySerializationException && code is not (SerializationErrorCode.CorruptFile or SerializationErrorCode.MessageDeleted))
        {
            MessageCounting.Instruments.Made?.AddError(code.ToString());
        }
    }

    /// <summary>The type of the object that couldn't be written because it isn't registered, if it is known where it is only by looking.</summary>
    internal Type? Unregistered { get; init; }

    /// <summary>The kind of the error.</summary>
    public SerializationErrorCode Code { get; }
}
