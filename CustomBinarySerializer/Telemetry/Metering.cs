using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Telemetry;

/// <summary>Creates instruments once a listener may exist. Thread-safe.</summary>
/// <remarks>
/// <para>
/// The first meter of a process costs 5 ms, a sixth of the first message. No listener exists before the assembly of
/// meters and listeners is loaded. If it is loaded, the instruments are created when a registry is created or a journal
/// or ring is opened, before that call returns. If it is loaded later, a pool thread creates them soon after. Until
/// then, no code that names a type of that assembly may be compiled.
/// </para>
/// <para>Listeners are notified of instruments that are created later, so they miss none.</para>
/// </remarks>
internal static class Metering
{
    private const string AssemblyOfMeters = "System.Diagnostics.DiagnosticSource,";

    /// <summary>Whether a listener may exist.</summary>
    internal static volatile bool ListenerMayExist;

    /// <summary>The meter, which is disposed when the library is unloaded.</summary>
    internal static IDisposable? Meter;

    private static Action? s_pending;
    private static int s_watchings;

    /// <summary>Whether the project property MetricsSupport is on. Trimming removes telemetry if it is off.</summary>
    [FeatureSwitchDefinition("System.Diagnostics.Metrics.Meter.IsSupported")]
    internal static bool IsSupported { get; } =
        !AppContext.TryGetSwitch("System.Diagnostics.Metrics.Meter.IsSupported", out bool isSupported) || isSupported;

    /// <summary>Creates instruments, now or once a listener may exist.</summary>
    /// <param name="make">The function that creates the instruments. It is called once and must not throw.</param>
    internal static void WhenListenerMayExist(Action make)
    {
        Action? others;
        do
        {
            others = s_pending;
        }
        while (Interlocked.CompareExchange(ref s_pending, others + make, others) != others);

        if (Interlocked.Exchange(ref s_watchings, 1) == 0)
        {
            WatchAssemblyLoads();
        }

        CreatePending();
    }

    /// <summary>Creates the pending instruments if a listener may exist.</summary>
    internal static void CreatePending(object? state = null)
    {
        if (ListenerMayExist)
        {
            Interlocked.Exchange(ref s_pending, null)?.Invoke();
        }
    }

    private static void WatchAssemblyLoads()
    {
        AppDomain.CurrentDomain.AssemblyLoad += OnAssemblyLoad;
        if (AssemblyLoadContext.GetLoadContext(typeof(Metering).Assembly) is { IsCollectible: true } context)
        {
            context.Unloading += Leave;
        }

        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            CheckForMeters(assembly);
        }
    }

    private static void OnAssemblyLoad(object? sender, AssemblyLoadEventArgs loaded)
    {
        if (CheckForMeters(loaded.LoadedAssembly))
        {
            ThreadPool.UnsafeQueueUserWorkItem(CreatePending, null);
        }
    }

    private static bool CheckForMeters(Assembly assembly)
    {
        if (assembly.FullName?.StartsWith(AssemblyOfMeters, StringComparison.Ordinal) != true)
        {
            return false;
        }

        ListenerMayExist = true;
        StopWatching();
        return true;
    }

    // Unloading requires that no list of the runtime refers to the library.
    private static void Leave(AssemblyLoadContext context)
    {
        StopWatching();
        Meter?.Dispose();
    }

    private static void StopWatching() => AppDomain.CurrentDomain.AssemblyLoad -= OnAssemblyLoad;
}

/// <summary>The instruments of an area, which are created once a listener may exist. Thread-safe.</summary>
internal sealed class Instruments<T>
    where T : class, new()
{
    private T? _made;
    private int _offers;

    /// <summary>The instruments, or null before they are created.</summary>
    internal T? Made => Metering.IsSupported ? _made : null;

    /// <summary>Requests the instruments. Call it when an object that they measure is created.</summary>
    internal void Offer()
    {
        if (!Metering.IsSupported || _made is not null)
        {
            return;
        }

        if (Volatile.Read(ref _offers) == 0 && Interlocked.Exchange(ref _offers, 1) == 0)
        {
            Metering.WhenListenerMayExist(Make);
        }
        else
        {
            Metering.CreatePending();
        }
    }

    // Listeners run code of their own when an instrument is published, so no lock is held.
    [SuppressMessage("Design", "CA1031", Justification = "An exception of a listener must not become an error of the serializing caller.")]
    private void Make()
    {
        try
        {
            Volatile.Write(ref _made, new T());
        }
        catch (Exception)
        {
            // The area then has no metrics.
        }
    }
}
