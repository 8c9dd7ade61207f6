namespace PerfHarness.FirstCall;

internal static class FirstCallMessages
{
    private static readonly Type[] Structs =
    [
        typeof(bool), typeof(byte), typeof(sbyte), typeof(char), typeof(short), typeof(ushort), typeof(int), typeof(uint),
        typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(Guid), typeof(DateTime),
    ];

    public static int MaxTypes => Structs.Length * Structs.Length * Structs.Length;

    /// <summary>One message of each type.</summary>
    public static FirstCallMessage[] Create(int typeCount) =>
    [
        .. (from first in Structs
            from second in Structs
            from third in Structs
            select typeof(FirstCallMessage<,,>).MakeGenericType(first, second, third))
           .Take(typeCount)
           .Select(Create),
    ];

    private static FirstCallMessage Create(Type type, int number)
    {
        FirstCallMessage message = (FirstCallMessage)Activator.CreateInstance(type)!;
        message.Text = $"message {number}";
        message.Number = number;
        return message;
    }
}
