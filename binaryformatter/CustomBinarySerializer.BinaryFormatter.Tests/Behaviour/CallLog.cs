using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A log of the calls of user code by a formatter on this thread, in order.</summary>
internal static class CallLog
{
    [ThreadStatic]
    private static List<string>? s_calls;

    internal static IReadOnlyList<string> Calls => s_calls ??= [];

    internal static void Add(string call) => (s_calls ??= []).Add(call);

    internal static void Clear() => s_calls?.Clear();

    /// <summary>Runs an action and returns the calls that it logged.</summary>
    internal static string[] Of(Action action)
    {
        Clear();
        action();
        string[] calls = [.. Calls];
        Clear();
        return calls;
    }

    /// <summary>Returns a text of the context, which shows in the log whether it arrived.</summary>
    internal static string Text(StreamingContext context) => context.Context is null ? "" : $"[{context.Context}]";
}
