using System.Globalization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Leaves;

internal static class CultureText
{
    /// <exception cref="BinarySerializationException">This system doesn't know the culture.</exception>
    internal static CultureInfo Read(BinaryReader reader)
    {
        string name = reader.ReadString();
        try
        {
            return CultureInfo.GetCultureInfo(name);
        }
        catch (CultureNotFoundException cause)
        {
            throw PayloadErrors.NotA("culture of this system", cause.Message);
        }
    }
}
