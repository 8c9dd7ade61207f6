namespace PerfHarness.FirstCall;

/// <summary>Creates messages of many types.</summary>
internal static class FirstCallMessages
{
    private static readonly Type[] Structs =
    [
        typeof(bool), typeof(byte), typeof(sbyte), typeof(char), typeof(short), typeof(ushort), typeof(int), typeof(uint),
        typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(Guid), typeof(DateTime),
    ];

    public static int MaxTypes => Structs.Length * Structs.Length * Structs.Length;

    /// <summary>
    /// Returns whether a way to register types has a number of types. Generated contracts exist for the types that the
    /// source names.
    /// </summary>
    public static bool CanCreate(Registration registration, int typeCount) => registration switch
    {
        Registration.Generated => typeCount == 1 || typeCount == TypesOf<TenMembersContracts>().Length,
        Registration.JsonGenerated => typeCount == 1,
        _ => true,
    };

    /// <summary>Creates a message of each type in a set of contracts.</summary>
    public static TenMembers[] CreateOfSet<TContracts>()
        where TContracts : ContractSet =>
        [.. TypesOf<TContracts>().Select(Create)];

    /// <summary>Creates a message of each type.</summary>
    public static TenMembers[] Create(int typeCount) =>
    [
        .. (from first in Structs
            from second in Structs
            from third in Structs
            select typeof(TenMembers<,,>).MakeGenericType(first, second, third)).Take(typeCount).Select(Create),
    ];

    private static Type[] TypesOf<TContracts>()
        where TContracts : ContractSet =>
        [.. typeof(TContracts).GetCustomAttributes<ContractForAttribute>().Select(contract => contract.Type)];

    private static TenMembers Create(Type type, int number)
    {
        TenMembers message = (TenMembers)Activator.CreateInstance(type)!;
        message.Text = $"message {number}";
        message.Number = number;
        message.Created = DateTime.UnixEpoch.AddDays(number);
        return message;
    }
}
