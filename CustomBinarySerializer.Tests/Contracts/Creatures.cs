using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>
/// Types whose objects are created in different ways. Their contracts read nothing, so that all values come from the
/// creation.
/// </summary>
internal abstract class Creature : ICustomBinarySerializable
{
    internal const int FromInitializer = 1;
    internal const int FromConstructor = 2;

    internal int Origin { get; set; } = FromInitializer;

    public void WriteDataTo(BinaryWriter writer)
    {
    }

    public void SetDataFrom(BinaryReader reader)
    {
    }
}

internal sealed class WithPublicConstructor : Creature
{
    public WithPublicConstructor() => Origin = FromConstructor;
}

internal sealed class WithPrivateConstructor : Creature
{
    private WithPrivateConstructor() => Origin = FromConstructor;
}

internal sealed class WithoutParameterlessConstructor : Creature
{
    public WithoutParameterlessConstructor(int origin) => Origin = origin;
}

internal sealed class WithOptionalParameter : Creature
{
    public WithOptionalParameter(int origin = FromConstructor) => Origin = origin;
}

internal sealed class WithStaticConstructor : Creature
{
    static WithStaticConstructor() => HasRun = true;

    internal static bool HasRun { get; private set; }
}

[SuppressMessage("Performance", "CA1812", Justification = "Created by reflection.")]
internal sealed class WithThrowingConstructor : Creature
{
    public WithThrowingConstructor() => throw new CreationException();
}

internal sealed class Generic<T> : Creature
{
    public Generic() => Origin = FromConstructor;

    internal T? Value { get; set; }
}

internal struct PlainStruct : ICustomBinarySerializable
{
    internal int Origin { get; set; }

    public readonly void WriteDataTo(BinaryWriter writer) => writer.Write(Origin);

    public readonly void SetDataFrom(BinaryReader reader)
    {
    }
}

internal struct StructWithConstructor : ICustomBinarySerializable
{
    public StructWithConstructor() => Origin = Creature.FromConstructor;

    internal int Origin { get; set; }

    public readonly void WriteDataTo(BinaryWriter writer) => writer.Write(Origin);

    public readonly void SetDataFrom(BinaryReader reader)
    {
    }
}

internal readonly struct ThrowingStruct : ICustomBinarySerializable
{
    public ThrowingStruct() => throw new CreationException();

    public void WriteDataTo(BinaryWriter writer)
    {
    }

    public void SetDataFrom(BinaryReader reader)
    {
    }
}

internal sealed class CreationException : Exception
{
    public CreationException()
        : base("The constructor failed.")
    {
    }
}
