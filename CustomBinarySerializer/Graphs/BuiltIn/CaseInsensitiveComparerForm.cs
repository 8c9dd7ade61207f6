using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class CaseInsensitiveComparerForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((CaseInsensitiveComparer)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => new CaseInsensitiveComparer(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(CaseInsensitiveComparer comparer);
}
