using System.Diagnostics;
using System.Globalization;

namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>
/// The place of a node: its name, its address, and its network namespace, if it has one.
/// </summary>
/// <param name="Node">The name of the node.</param>
/// <param name="Host">The address of the node for clients.</param>
/// <param name="Namespace">The namespace, or null for that of the test.</param>
internal sealed record NodePlace(string Node, string Host, string? Namespace = null)
{
    /// <summary>Whether the node has a long name of Erlang, which contains an address.</summary>
    internal bool IsLong => Namespace is not null;

    internal static NodePlace Local() => new(string.Create(CultureInfo.InvariantCulture, $"cbs{Guid.NewGuid():N}@localhost"), "127.0.0.1");

    /// <summary>Returns how to start a program in the network namespace of the node.</summary>
    internal ProcessStartInfo Command(string program, params string[] arguments) =>
        Namespace is null
            ? new ProcessStartInfo(program, arguments)
            : new ProcessStartInfo("ip", ["netns", "exec", Namespace, program, .. arguments]);
}
