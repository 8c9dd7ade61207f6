using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class UntypedComparerForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((Comparer)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => new Comparer(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(Comparer comparer);
}
