using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>A basket that runs code while it is read: after the query of a converter and before its update.</summary>
[Serializable]
internal sealed class HookedBasket
{
    internal int Number;

    internal static Action<HookedBasket>? WhenRead { get; set; }

    [OnDeserialized]
    private void OnDeserialized(StreamingContext context) => WhenRead?.Invoke(this);
}
