using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Tests.Import.Records;

public sealed class PooledListTests
{
    [Test]
    public void ItemsAreKeptWhileTheListGrows()
    {
        PooledList<int> list = new();
        for (int i = 0; i < 1000; i++)
        {
            list.Add(i);
        }

        list[500] = -1;

        Assert.That(list.Items.ToArray(), Is.EqualTo(Enumerable.Range(0, 1000).Select(i => i == 500 ? -1 : i)));
    }

    [Test]
    public void AReturnedListIsEmpty()
    {
        PooledList<int> list = new();
        list.Add(7);

        list.Return();

        Assert.That(list.Count, Is.Zero);
        Assert.That(list.Items.Length, Is.Zero);
    }

    [Test]
    public void RentedMemoryKeepsNoObjectAlive()
    {
        WeakReference item = FillAndReturn();

        GC.Collect();

        Assert.That(item.IsAlive, Is.False);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference FillAndReturn()
    {
        object item = new();
        PooledList<(object Item, int Number)> list = new();
        for (int i = 0; i < 100; i++)
        {
            list.Add((item, i));
        }

        list.Return();
        return new WeakReference(item);
    }
}
