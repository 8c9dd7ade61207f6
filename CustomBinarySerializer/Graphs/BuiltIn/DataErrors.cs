using System.Data;
using System.Xml;
using System.Xml.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What tables say of values that can't be theirs.</summary>
internal static class DataErrors
{
    internal const string AgainstStrangers =
        "what the framework does with columns, keys, relations and expressions takes time and memory out of proportion to their bytes. Send rows as objects of your own.";

    /// <exception cref="BinarySerializationException">The data was refused.</exception>
    internal static T Translate<T>(string what, Func<T> make)
    {
        try
        {
            return make();
        }
        catch (Exception cause) when (cause is DataException or ArgumentException or InvalidOperationException or InvalidCastException or FormatException or OverflowException or IndexOutOfRangeException
            or XmlException or XmlSchemaException)
        {
            throw PayloadErrors.NotA(what, cause.Message);
        }
    }
}
