using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>
/// Values of one type as members of an object between two others, so that their beginning and end are visible.
/// </summary>
internal sealed class PlannedValue<T>(Implementation implementation, FormatterOptions? options = null)
{
    private readonly PlannedContract _contract = new(implementation, Plan, options);

    /// <summary>Gets the plan that the table makes for the type.</summary>
    internal static ValuePlan ValuePlan => ((ObjectPlan)Plan.Root).Members[1].Value;

    private static ContractPlan Plan { get; } = ReflectedPlans.Plan(typeof(Between<T>), RegistrationOptions.Default, _ => null, out _);

    internal byte[] Write(T? value)
    {
        byte[] bytes = _contract.Write(new Between<T> { Value = value });
        Assert.That((bytes[0], bytes[^1]), Is.EqualTo((Between<T>.BeginMark, Between<T>.EndMark)));
        return bytes[1..^1];
    }

    internal T? Read(params ReadOnlySpan<byte> bytes)
    {
        Between<T> read = (Between<T>)_contract.Read([Between<T>.BeginMark, .. bytes, Between<T>.EndMark]);
        Assert.That(read.End, Is.EqualTo(Between<T>.EndMark));
        return read.Value;
    }
}
