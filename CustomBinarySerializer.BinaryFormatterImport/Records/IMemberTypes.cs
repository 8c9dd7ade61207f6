namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>Knows what members are declared as where a message doesn't say it: under FormatterTypeStyle.TypesWhenNeeded, the loaded type had to.</summary>
internal interface IMemberTypes
{
    /// <summary>Returns the types of all members of a class, in their order.</summary>
    /// <param name="layout">The class with the names of its members.</param>
    /// <param name="message">As far as it has been scanned.</param>
    /// <param name="offset">Where the class is described.</param>
    /// <exception cref="BinarySerializationException">They aren't known.</exception>
    MemberType[] Find(ClassLayout layout, ScannedMessage message, int offset);
}
