using CustomBinarySerializer.BinaryFormatterImport.Names;
using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The framework's comparers, most of whose classes are its own affair.</summary>
internal static class Comparers
{
    /// <summary>Tells whether this is the class of a comparer that a collection has by default.</summary>
    internal static bool IsDefault(ClassLayout? layout) => layout is not null && (layout.IsDefaultComparer ??= FrameworkTypes.IsDefaultComparer(layout.TypeName));
}
