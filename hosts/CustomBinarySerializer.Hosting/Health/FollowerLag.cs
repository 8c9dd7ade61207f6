using System.Globalization;

namespace CustomBinarySerializer.Hosting.Health;

/// <summary>The limits of what followers and mirrors may lag.</summary>
internal static class FollowerLag
{
    /// <summary>Describes a lag that exceeds the limits; null if it is within them.</summary>
    internal static string? ProblemOf(long lag, TimeSpan time, HostHealthOptions limits) =>
        lag > limits.MaxFollowerLag
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{Quantity.Of(lag, "message")} not handled yet, more than the {limits.MaxFollowerLag:N0} of " +
                $"{nameof(HostHealthOptions.MaxFollowerLag)}")
            : time > limits.MaxFollowerLagTime
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{Quantity.Of(lag, "message")} not handled yet, for {time.TotalSeconds:N0} s, longer than the " +
                $"{limits.MaxFollowerLagTime.TotalSeconds:N0} s of {nameof(HostHealthOptions.MaxFollowerLagTime)}")
            : null;
}
