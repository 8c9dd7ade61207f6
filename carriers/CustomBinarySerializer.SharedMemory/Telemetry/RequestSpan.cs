using System.Diagnostics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Telemetry;

/// <summary>The activity of a request, on one of its two sides; empty if there is no listener.</summary>
internal readonly struct RequestSpan : IDisposable
{
    // An activity. A method that names the type makes the runtime load the assembly that it is in.
    private readonly object? _activity;

    private RequestSpan(object? activity) => _activity = activity;

    /// <summary>Begins the activity of the client, inside of the activity that runs.</summary>
    /// <param name="service">The name of client and servers.</param>
    /// <param name="request">The type of the request.</param>
    /// <param name="correlation">
    /// The correlation of the request, which both sides know; no other context travels.
    /// </param>
    internal static RequestSpan BeginClient(string service, Type request, long correlation) =>
        Metering.ListenerMayExist ? new(RequestActivities.Begin(isClient: true, service, request, correlation)) : default;

    /// <summary>Begins the activity of the server.</summary>
    /// <inheritdoc cref="BeginClient" path="/param"/>
    internal static RequestSpan BeginServer(string service, Type request, long correlation) =>
        Metering.ListenerMayExist ? new(RequestActivities.Begin(isClient: false, service, request, correlation)) : default;

    /// <summary>Records that the request failed.</summary>
    /// <param name="cause">The exception that was thrown.</param>
    /// <param name="code">The name of the exception's error code; null if it has none.</param>
    internal void Fail(Exception cause, string? code)
    {
        if (_activity is not null)
        {
            RequestActivities.Fail(_activity, code ?? cause.GetType().FullName!);
        }
    }

    public void Dispose()
    {
        if (_activity is not null)
        {
            RequestActivities.End(_activity);
        }
    }
}

/// <summary>The telemetry of requests as activities. Thread-safe.</summary>
internal static class RequestActivities
{
    private static readonly ActivitySource s_source = new(LibraryMeter.Name);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static object? Begin(bool isClient, string service, Type request, long correlation)
    {
        if (!s_source.HasListeners())
        {
            return null;
        }

        Activity? activity = s_source.StartActivity($"{service}/{request.Name}", isClient ? ActivityKind.Client : ActivityKind.Server);
        if (activity is { IsAllDataRequested: true })
        {
            activity.SetTag("rpc.system.name", "custombinaryserializer");
            activity.SetTag("rpc.method", activity.DisplayName);
            activity.SetTag("custombinaryserializer.request.correlation", correlation);
        }

        return activity;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Fail(object begun, string error)
    {
        Activity activity = (Activity)begun;
        activity.SetStatus(ActivityStatusCode.Error);
        activity.SetTag(LibraryMeter.ErrorAttribute, error);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void End(object begun) => ((Activity)begun).Dispose();
}
