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
    public void NumbersHaveGoldenBytes() => _golden.Numbers();

    [Test]
    public void TimesHaveGoldenBytes() => _golden.Times();

    [Test]
    public void TextsHaveGoldenBytes() => _golden.Texts();

    [Test]
    public void PositionsHaveGoldenBytes() => _golden.Positions();

    [Test]
    public void AddressesHaveGoldenBytes() => _golden.Addresses();

    [Test]
    public void BitsHaveGoldenBytes() => _golden.Bits();

    [Test]
    public void SlicesOfArraysHaveGoldenBytes() => _golden.SlicesOfArrays();

    [Test]
    public void ShapedArraysHaveGoldenBytes() => _golden.ShapedArrays();

    [Test]
    public void ArraysThatBeginElsewhereHaveGoldenBytes() => _golden.ArraysThatBeginElsewhere();

    [Test]
    public void NullsHaveGoldenBytes() => _golden.Nulls();

    [Test]
    public void TuplesHaveGoldenBytes() => _golden.Tuples();

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
