using System.Reflection;
using CustomBinarySerializer.TestKit;
using PerfHarness.Graph;

namespace PerfHarness.Tests.Survey.Data;

public class GraphComparerTests
{
    [Test]
    public void EqualGraphsHaveNoDifference() =>
        Assert.That(Difference(GraphShop.Create(3), GraphShop.Create(3)), Is.Null);

    [Test]
    public void DifferenceHasTheMemberAndBothValues() =>
        Assert.That(
            Difference(new Kennel { Guest = new Animal { Name = "Rex" } }, new Kennel { Guest = new Animal { Name = "Max" } }),
            Is.EqualTo("root.Guest.Name: \"Max\" instead of \"Rex\""));

    [Test]
    public void KindOfATimeIsCompared() =>
        Assert.That(
            Difference(
                Moments.Create(),
                Changed(Moments.Create(), moments => moments.Utc = DateTime.SpecifyKind(moments.Utc, DateTimeKind.Local))),
            Does.StartWith("root.Utc: ").And.Contain("(Local) instead of"));

    [Test]
    public void ScaleOfADecimalIsCompared() =>
        Assert.That(Difference(new Numbers { Price = 1.00m }, new Numbers { Price = 1m }), Is.EqualTo("root.Price: 1 instead of 1.00"));

    [Test]
    public void SignOfZeroIsCompared() => Assert.That(Difference(new Numbers { First = -0.0 }, new Numbers { First = 0.0 }), Is.Not.Null);

    [Test]
    public void NullDiffersFromEmpty()
    {
        Assert.That(Difference(new Texts { First = null }, new Texts { First = "" }), Is.Not.Null);
        Assert.That(Difference(Lists.NullAndEmpty(), Lists.EmptyAndNull()), Is.Not.Null);
    }

    [Test]
    public void DerivedTypeDiffersFromItsBase() =>
        Assert.That(
            Difference(new Kennel { Guest = new Dog() }, new Kennel { Guest = new Animal() }),
            Does.Contain("Animal instead of").And.Contain("Dog"));

    [Test]
    public void IdentityOfTextsIsComparedOnRequest()
    {
        string shared = new('x', 3);
        Texts one = new() { First = shared, Second = shared };
        Texts two = new() { First = new('x', 3), Second = new('x', 3) };

        Assert.That(GraphComparer.Difference(one, two, GraphEquality.Strings), Does.Contain("another string object"));
        Assert.That(GraphComparer.Difference(one, two, GraphEquality.Objects), Is.Null);
        Assert.That(GraphComparer.Difference(two, one, GraphEquality.Strings), Is.Null);
    }

    [Test]
    public void IdentityOfObjectsIsComparedOnRequest()
    {
        Link shared = new();
        Twins one = new() { First = shared, Second = shared };
        Twins two = new() { First = new Link(), Second = new Link() };

        Assert.That(GraphComparer.Difference(one, two, GraphEquality.Objects), Does.Contain("another object where the same was"));
        Assert.That(GraphComparer.Difference(one, two, GraphEquality.Values), Is.Null);
    }

    [Test]
    public void CycleEnds() =>
        Assert.That(
            GraphComparer.Difference(
                GraphShop.Create(3), GraphShop.Create(3), GraphEquality.Objects),
            Is.Null);

    [Test]
    public void DeepGraphNeedsNoStack() => Assert.That(Difference(Link.Chain(200_000), Link.Chain(200_000)), Is.Null);

    [Test]
    public void OrderOfEntriesIsIgnored()
    {
        Table one = new() { Entries = { ["one"] = 1, ["two"] = 2 } };
        Table two = new() { Entries = { ["two"] = 2, ["one"] = 1 } };

        Assert.That(Difference(one, two), Is.Null);
    }

    [Test]
    public void PrivateFieldIsCompared() => Assert.That(Difference(new Secretive().Keep(1), new Secretive().Keep(2)), Is.Not.Null);

    [Test]
    public void TraceOfAnotherProcessIsAPartOfTheTrace()
    {
        Assert.That(Difference(Failure("far\n", "near"), Failure(null, "far\nnear")), Is.Null);
        Assert.That(Difference(Failure("far", null), Failure(null, "far")), Is.Null);
        Assert.That(
            Difference(Failure("far\n", "near"), Failure(null, "near")),
            Is.EqualTo("root._stackTraceString: \"near\" instead of \"far\\u000Anear\""));
        Assert.That(Difference(Failure(null, "one"), Failure(null, "two")), Is.Not.Null);
        Assert.That(Difference(Failure(null, null), Failure(null, "")), Is.Not.Null);
    }

    [Test]
    public void StateOfAnExceptionIsCompared()
    {
        Assert.That(Difference(Failure(null, null), Changed(Failure(null, null), e => e.HResult = 5)), Does.Contain("_HResult"));
        Assert.That(Difference(Failure(null, null), Changed(Failure(null, null), e => e.Data["key"] = 1)), Does.Contain("_data"));
        Assert.That(Difference(new InvalidOperationException("a"), new InvalidOperationException("b")), Does.Contain("_message"));
        Assert.That(
            Difference(new InvalidOperationException("a", Failure("far", null)), new InvalidOperationException("a", Failure(null, null))),
            Does.StartWith("root._innerException._stackTraceString: null"));
    }

    [Test]
    public void ViewOfInnerExceptionsIsNoDifference()
    {
        AggregateException viewed = new(Failure(null, null));
        Assert.That(viewed.InnerExceptions, Has.Count.EqualTo(1));

        Assert.That(Difference(viewed, new AggregateException(Failure(null, null))), Is.Null);
        Assert.That(Difference(viewed, new AggregateException(Failure(null, "trace"))), Is.Not.Null);
    }

    [Test]
    public void WeakReferencesAreComparedByTheirTargets()
    {
        (Animal one, Animal same, Animal other) = (new() { Name = "Rex" }, new() { Name = "Rex" }, new() { Name = "Max" });

        Assert.That(Difference(new WeakReference<Animal>(one), new WeakReference<Animal>(same)), Is.Null);
        Assert.That(Difference(new WeakReference(one), new WeakReference(other)), Does.Contain("Name"));
        Assert.That(Difference(new WeakReference(one), new WeakReference(same, trackResurrection: true)), Does.Contain("a long weak"));
        GC.KeepAlive((one, same, other));
    }

    private static InvalidOperationException Failure(string? remoteTrace, string? trace)
    {
        InvalidOperationException failure = new("failed");
        Set("_remoteStackTraceString", remoteTrace);
        Set("_stackTraceString", trace);
        return failure;

        void Set(string field, string? value) =>
            typeof(Exception).GetField(field, BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(failure, value);
    }

    private static string? Difference(object expected, object actual) =>
        GraphComparer.Difference(expected, actual, GraphEquality.Values);

    private static T Changed<T>(T value, Action<T> change)
    {
        change(value);
        return value;
    }
}
