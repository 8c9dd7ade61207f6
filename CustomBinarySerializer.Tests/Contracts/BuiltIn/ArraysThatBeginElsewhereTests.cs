using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Arrays of one dimension that needn't begin at 0, which have no name in C#.</summary>
[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class ArraysThatBeginElsewhereTests(Implementation implementation)
{
    private static readonly Type s_type = typeof(int).MakeArrayType(1);

    [TestCase(-3, 2, "040200000002FDFFFFFF030700000000000000")]
    [TestCase(0, 2, "040200000000030700000000000000")]
    [TestCase(5, 0, "04000000000205000000" + "01")]
    public void KeepTheirBounds(int lowerBound, int length, string hex)
    {
        // The array is a root, because C# has no name for its type, which a member would need.
        PlannedContract contract = new(implementation, ReflectedPlans.Plan(s_type, RegistrationOptions.Default, _ => null, out _));
        Array array = Array.CreateInstanceFromArrayType(s_type, [length], [lowerBound]);
        if (length > 0)
        {
            array.SetValue(7, lowerBound);
        }

        byte[] bytes = contract.Write(array);
        Array read = (Array)contract.Read(bytes);

        Assert.That(Convert.ToHexString(bytes), Is.EqualTo(hex));
        Assert.That(read.GetType(), Is.EqualTo(array.GetType()));
        Assert.That(BuiltInRoundTrips.Shape(read), Is.EqualTo(BuiltInRoundTrips.Shape(array)));
    }
}
