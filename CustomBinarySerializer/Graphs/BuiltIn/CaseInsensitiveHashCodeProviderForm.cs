using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

#pragma warning disable CS0618 // CaseInsensitiveHashCodeProvider: written for programs that have one.

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class CaseInsensitiveHashCodeProviderForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((CaseInsensitiveHashCodeProvider)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => new CaseInsensitiveHashCodeProvider(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(CaseInsensitiveHashCodeProvider provider);
}
