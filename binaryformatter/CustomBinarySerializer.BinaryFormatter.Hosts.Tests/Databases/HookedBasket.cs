using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>Runs code while it is read: between the query of a converter and its update.</summary>
[Serializable]
internal sealed class HookedBasket
{
    internal int Number;

    internal static Action<HookedBasket>? WhenRead { get; set; }

    [OnDeserialized]
    private void OnDeserialized(StreamingContext context) => WhenRead?.Invoke(this);
}
