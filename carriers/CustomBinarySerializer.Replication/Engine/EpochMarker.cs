using System.Text;

namespace CustomBinarySerializer.Replication.Engine;

/// <summary>
/// The body of the marker of an epoch: 16 random bytes by which a shipper finds its marker again, and the machine and
/// program of the shipper.
/// </summary>
/// <param name="Id">The random bytes.</param>
/// <param name="Shipper">The shipper, for operators: machine and program.</param>
internal readonly record struct EpochMarker(Guid Id, string Shipper)
{
    private const int IdSize = 16;
    private const int LongestShipper = 200;

    /// <summary>A marker of this process.</summary>
    internal static EpochMarker Create() =>
        new(Guid.NewGuid(), $"{Environment.MachineName}, {AppDomain.CurrentDomain.FriendlyName}");

    /// <summary>
    /// Reads the body of a marker. A body that is too short to be a shipper's has an empty id and no shipper.
    /// </summary>
    internal static EpochMarker Read(ReadOnlySpan<byte> body)
    {
        if (body.Length < IdSize)
        {
            return new EpochMarker(Guid.Empty, "");
        }

        return new EpochMarker(new Guid(body[..IdSize]), LogReading.TextOf(body[IdSize..], LongestShipper));
    }

    /// <summary>Returns the body of the marker.</summary>
    internal byte[] ToBytes() => [.. Id.ToByteArray(), .. Encoding.UTF8.GetBytes(Shipper)];
}
