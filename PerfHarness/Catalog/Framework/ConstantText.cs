using System.Reflection.Metadata;
using System.Text;

namespace PerfHarness.Catalog.Framework;

/// <summary>Converts constants in metadata to text: values of enum members and defaults of parameters.</summary>
internal static class ConstantText
{
    public static string? Of(MetadataReader reader, ConstantHandle handle)
    {
        if (handle.IsNil)
        {
            return null;
        }

        Constant constant = reader.GetConstant(handle);
        object? value = reader.GetBlobReader(constant.Value).ReadConstant(constant.TypeCode);
        return value is null ? null : WellFormed(Convert.ToString(value, CultureInfo.InvariantCulture)!);
    }

    // Metadata may hold halves of surrogate pairs, which no UTF-8 based format can carry.
    private static string WellFormed(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
