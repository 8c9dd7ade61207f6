using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;
using FsCheck;
using FsCheck.Fluent;
using static CustomBinarySerializer.Tests.Contracts.Implementations.HandMadePlan;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class RoundTripTests(Implementation implementation)
{
    [Test]
    public void NumbersSurviveARoundTrip()
    {
        Check<long>(Raw<long>());
        Check<double>(Raw<double>());
        Check<char>(Raw<char>());
        Check<Guid>(Raw<Guid>());
        Check<DayOfWeek>(Raw<DayOfWeek>());
        Check<int?>(Nullable<int>(Raw<int>()));
    }

    [Test]
    public void TextsSurviveARoundTrip() => Check<string?>(HandMadePlan.Text);

    [Test]
    public void ArraysSurviveARoundTrip()
    {
        Check<byte[]>(ArrayOf<byte>(Raw<byte>()));
        Check<short?[]>(ArrayOf<short?>(Nullable<short>(Raw<short>())));
        Check<DayOfWeek[]>(ArrayOf<DayOfWeek>(Raw<DayOfWeek>()));
        Check<long[][]>(ArrayOf<long[]>(ArrayOf<long>(Raw<long>())));
    }

    [Test]
    public void ListsSurviveARoundTrip()
    {
        Check<List<int>>(ListOf<int>(Raw<int>()));
        Check<List<bool>>(ListOf<bool>(HandMadePlan.Boolean));
        Check<List<DayOfWeek>>(ListOf<DayOfWeek>(Raw<DayOfWeek>()));
        Check<List<List<int>>>(ListOf<List<int>>(ListOf<int>(Raw<int>())));
    }

    [Test]
    public void DictionariesSurviveARoundTrip() =>
        Check<Dictionary<int, byte>>(Shaped<Dictionary<int, byte>>(
            Constructed<KeyValuePair<int, byte>>(("Key", Raw<int>()), ("Value", Raw<byte>())),
            CollectionShape.Of(default(DictionaryShape<int, byte>))));

    [Test]
    public void StructsSurviveARoundTrip() => Check<Spot>(Samples.Spot);

    private void Check<T>(ValuePlan plan)
    {
        PlannedContract contract = new(implementation, Samples.Between<T>(plan));
        Prop.ForAll(ArbMap.Default.ArbFor<T>(), value =>
        {
            Between<T> read = (Between<T>)contract.Read(contract.Write(new Between<T> { Value = value }));
            Assert.That(read.Value, Is.EqualTo(AsUtf8(value)));
            Assert.That(read.End, Is.EqualTo(Between<T>.EndMark));
        }).QuickCheckThrowOnFailure();
    }

    // Half a surrogate pair has no bytes in UTF-8.
    private static object? AsUtf8(object? value) =>
        value is string text ? System.Text.Encoding.UTF8.GetString(System.Text.Encoding.UTF8.GetBytes(text)) : value;
}
