namespace CustomBinarySerializer.Tests.TestTypes;

public interface INumbered : ICustomBinarySerializable
{
    int Number { get; set; }
}

/// <summary>Makes any number of types: a generic class, closed over numbers that are structs.</summary>
internal static class ManyTypes
{
    private const int Base = 10;

    private static readonly Type[] s_digits =
    [
        typeof(Zero), typeof(One), typeof(Two), typeof(Three), typeof(Four),
        typeof(Five), typeof(Six), typeof(Seven), typeof(Eight), typeof(Nine),
    ];

    internal static IEnumerable<Type> Closed(int count) => Enumerable.Range(0, count).Select(TypeOf);

    private static Type TypeOf(int number) => typeof(Numbered<,,,>).MakeGenericType(
        Digit(number), Digit(number / Base), Digit(number / (Base * Base)), Digit(number / (Base * Base * Base)));

    private static Type Digit(int number) => s_digits[number % Base];

    private sealed class Numbered<TUnits, TTens, THundreds, TThousands> : INumbered
        where TUnits : struct
        where TTens : struct
        where THundreds : struct
        where TThousands : struct
    {
        public int Number { get; set; }

        public void WriteDataTo(BinaryWriter writer) => writer.Write(Number);

        public void SetDataFrom(BinaryReader reader) => Number = reader.ReadInt32();
    }

    private readonly struct Zero;

    private readonly struct One;

    private readonly struct Two;

    private readonly struct Three;

    private readonly struct Four;

    private readonly struct Five;

    private readonly struct Six;

    private readonly struct Seven;

    private readonly struct Eight;

    private readonly struct Nine;
}
