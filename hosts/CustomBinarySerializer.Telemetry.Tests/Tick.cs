namespace CustomBinarySerializer.Telemetry.Tests;

public sealed class Tick
{
    public double Price { get; set; }

    internal static TypeRegistry NewRegistry() => new TypeRegistry().Register<Tick>(1);
}
