using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class GoldenBuiltInTests : IGoldenValues
{
    private readonly Implementation _implementation;
    private readonly GoldenBuiltIns _golden;

    public GoldenBuiltInTests(Implementation implementation)
    {
        _implementation = implementation;
        _golden = new GoldenBuiltIns(this);
    }

    [Test]
    public void Numbers() => _golden.Numbers();

    [Test]
    public void Times() => _golden.Times();

    [Test]
    public void Texts() => _golden.Texts();

    [Test]
    public void Positions() => _golden.Positions();

    [Test]
    public void Addresses() => _golden.Addresses();

    [Test]
    public void Bits() => _golden.Bits();

    [Test]
    public void SlicesOfArrays() => _golden.SlicesOfArrays();

    [Test]
    public void ShapedArrays() => _golden.ShapedArrays();

    [Test]
    public void ArraysThatBeginElsewhere() => _golden.ArraysThatBeginElsewhere();

    [Test]
    public void Nulls() => _golden.Nulls();

    [Test]
    public void Tuples() => _golden.Tuples();

    void IGoldenValues.Check<T>(T value, params string[] fields)
    {
        PlannedValue<T> planned = new(_implementation);
        byte[] bytes = TestTypes.Bytes.Of(fields);

        Assert.That(planned.Write(value), Is.EqualTo(bytes));
        Assert.That(planned.Write(planned.Read(bytes)), Is.EqualTo(bytes));
    }

    void IGoldenValues.CheckNull<T>()
        where T : class
    {
        PlannedValue<T> planned = new(_implementation);

        Assert.That(planned.Write(null), Is.EqualTo(new byte[] { 0 }));
        Assert.That(planned.Read(0), Is.Null);
    }
}
