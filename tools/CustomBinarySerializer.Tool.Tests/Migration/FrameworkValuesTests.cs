using System.Data;
using System.Globalization;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>Tests of the values by which <c>cbs migrate</c> compares framework objects.</summary>
public sealed class FrameworkValuesTests
{
    [Test]
    public void CultureOfTheProcessEqualsTheSameCultureThatWasSet() =>
        Assert.That(Difference(Shop(), Shop(set => set.Locale = CultureInfo.CurrentCulture)), Is.Null);

    [Test]
    public void ADifferentRowIsReported()
    {
        Assert.That(Difference(Shop(), Shop()), Is.Null);
        Assert.That(Difference(Shop(), Shop(set => set.Tables[0].Rows[0][0] = 2)), Is.Not.Null);
        Assert.That(Difference(Shop(), Shop(set => set.Tables[0].Rows.Add(2))), Is.Not.Null);
        Assert.That(Difference(Shop(), Shop(set => set.AcceptChanges())), Is.Not.Null);
        Assert.That(Difference(Shop(), Shop(set => set.Tables[0].Columns[0].AllowDBNull = false)), Is.Not.Null);
    }

    [Test]
    public void ATableIsComparedWithOrWithoutAName([Values("", "Orders")] string name)
    {
        Assert.That(Difference(Orders(name, "1"), Orders(name, "1")), Is.Null);
        Assert.That(Difference(Orders(name, "1"), Orders(name, "2")), Is.Not.Null);
        Assert.That(Difference(Orders(name), Orders(name, typeof(int))), Is.Not.Null);
        Assert.That(Difference(Orders("Orders"), Orders("Items")), Is.Not.Null);
    }

    // Caches of the runtime have such fields, and objects that describe methods lead there.
    [Test]
    public void AnAddressIsCompared()
    {
        Assert.That(Difference(new Place(1), new Place(1)), Is.Null);
        Assert.That(Difference(new Place(1), new Place(2)), Is.Not.Null);
    }

    private static string? Difference(object expected, object actual) =>
        GraphComparer.Difference(expected, actual, GraphEquality.Exact, FrameworkValues.Of);

    private static DataSet Shop(Action<DataSet>? change = null)
    {
        DataSet set = new("Shop");
        DataTable orders = set.Tables.Add("Orders");
        orders.Columns.Add("Number", typeof(int));
        orders.Rows.Add(1);
        change?.Invoke(set);
        return set;
    }

    private static DataTable Orders(string name, params object[] rows) => Orders(name, typeof(string), rows);

    private static DataTable Orders(string name, Type type, params object[] rows)
    {
        DataTable table = new(name) { Columns = { { "Number", type } } };
        Array.ForEach(rows, row => table.Rows.Add(row));
        return table;
    }

    private sealed unsafe class Place(nint address)
    {
        private readonly void* _address = (void*)address;

        public override string ToString() => $"{(nint)_address}";
    }
}
