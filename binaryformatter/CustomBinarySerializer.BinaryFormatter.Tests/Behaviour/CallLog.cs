using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Which code of the user's types a formatter has run on this thread, in order.</summary>
internal static class CallLog
{
    [ThreadStatic]
    private static List<string>? s_calls;

    internal static IReadOnlyList<string> Calls => s_calls ??= [];

    internal static void Add(string call) => (s_calls ??= []).Add(call);

    internal static void Clear() => s_calls?.Clear();

    /// <summary>Runs something and returns what it logged.</summary>
    internal static string[] Of(Action action)
    {
        Clear();
        action();
        string[] calls = [.. Calls];
        Clear();
        return calls;
    }

    /// <summary>What a context says, so that a log shows whether it arrived.</summary>
    internal static string Text(StreamingContext context) => context.Context is null ? "" : $"[{context.Context}]";
}
