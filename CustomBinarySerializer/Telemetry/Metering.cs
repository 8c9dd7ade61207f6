using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Telemetry;

/// <summary>Makes instruments once somebody may listen to them. Thread-safe.</summary>
/// <remarks>
/// <para>
/// The first meter of a process costs 5 ms, a sixth of what the first message does. Nobody listens before the assembly is loaded that meters
/// and listeners are in. So instruments are made when it is there: where a registry is made or a journal or ring opened,
/// before that returns; and where it is loaded later, soon after, by a thread of the pool. Until then nothing that names a type of
/// it may be compiled.
/// </para>
/// <para>Listeners are told of instruments that are made after them, so they miss none.</para>
/// </remarks>
internal static class Metering
{
    private const string AssemblyOfMeters = "System.Diagnostics.DiagnosticSource,";

    /// <summary>Whether somebody can listen.</summary>
    internal static volatile bool MayListen;

    /// <summary>The meter, to be disposed of when the library is unloaded.</summary>
    internal static IDisposable? Meter;

    private static Action? s_pending;
    private static int s_lookings;

    /// <summary>What the property MetricsSupport of a project switches, so that a trimmed program is without all of this.</summary>
    [FeatureSwitchDefinition("System.Diagnostics.Metrics.Meter.IsSupported")]
    internal static bool IsSupported { get; } = !AppContext.TryGetSwitch("System.Diagnostics.Metrics.Meter.IsSupported", out bool isSupported) || isSupported;

    /// <summary>Makes instruments, now or when somebody may listen.</summary>
    /// <param name="make">Called once; throws nothing.</param>
    internal static void WhenHeard(Action make)
    {
        Action? others;
        do
        {
            others = s_pending;
        }
        while (Interlocked.CompareExchange(ref s_pending, others + make, others) != others);

        if (Interlocked.Exchange(ref s_lookings, 1) == 0)
        {
            LookForListeners();
        }

        MakePending();
    }

    /// <summary>Makes what is to be made, if somebody may listen by now.</summary>
    internal static void MakePending(object? state = null)
    {
        if (MayListen)
        {
            Interlocked.Exchange(ref s_pending, null)?.Invoke();
        }
    }

    private static void LookForListeners()
    {
        AppDomain.CurrentDomain.AssemblyLoad += NoteAssembly;
        if (AssemblyLoadContext.GetLoadContext(typeof(Metering).Assembly) is { IsCollectible: true } context)
        {
            context.Unloading += Leave;
        }

        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            NoteIfOfMeters(assembly);
        }
    }

    private static void NoteAssembly(object? sender, AssemblyLoadEventArgs loaded)
    {
        if (NoteIfOfMeters(loaded.LoadedAssembly))
        {
            ThreadPool.UnsafeQueueUserWorkItem(MakePending, null);
        }
    }

    private static bool NoteIfOfMeters(Assembly assembly)
    {
        if (assembly.FullName?.StartsWith(AssemblyOfMeters, StringComparison.Ordinal) != true)
        {
            return false;
        }

        MayListen = true;
        StopLooking();
        return true;
    }

    // What is unloaded must be in no list of the runtime.
    private static void Leave(AssemblyLoadContext context)
    {
        StopLooking();
        Meter?.Dispose();
    }

    private static void StopLooking() => AppDomain.CurrentDomain.AssemblyLoad -= NoteAssembly;
}

/// <summary>The instruments of an area, which don't exist before somebody may listen. Thread-safe.</summary>
internal sealed class Instruments<T>
    where T : class, new()
{
    private T? _made;
    private int _offers;

    /// <summary>The instruments, or null.</summary>
    internal T? Made => Metering.IsSupported ? _made : null;

    /// <summary>To be called where something is made that they measure.</summary>
    internal void Offer()
    {
        if (!Metering.IsSupported || _made is not null)
        {
            return;
        }

        if (Volatile.Read(ref _offers) == 0 && Interlocked.Exchange(ref _offers, 1) == 0)
        {
            Metering.WhenHeard(Make);
        }
        else
        {
            Metering.MakePending();
        }
    }

    // Listeners run their own code when they are told of an instrument: no lock is held meanwhile.
    [SuppressMessage("Design", "CA1031", Justification = "What a listener throws must not become an error of whoever serializes.")]
    private void Make()
    {
        try
        {
            Volatile.Write(ref _made, new T());
        }
        catch (Exception)
        {
            // Of these there are no figures.
        }
    }
}
