using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class ContractTableTests
{
    [Test]
    public void FindsExactlyWhatWasAdded() =>
        Prop.ForAll<int[], int[]>(FindsExactly).QuickCheckThrowOnFailure();

    [TestCase(1)]
    [TestCase(16)]
    [TestCase(1 << 16)]
    [TestCase(int.MaxValue / 3000)]
    public void FindsKeysAtAnyDistance(int distance)
    {
        int[] keys = [.. Enumerable.Range(1, 3000).Select(i => i * distance)];

        Assert.That(FindsExactly(keys, [0, -distance, distance + 1, int.MinValue, int.MaxValue]), Is.True);
    }

    private static bool FindsExactly(int[] added, int[] others)
    {
        ContractTable table = new();
        Dictionary<int, Contract> expected = [];
        foreach (int key in added.Where(key => key != 0))
        {
            Contract contract = new HandWrittenContract<Point>(1, RegistrationOptions.Default);
            if (expected.TryAdd(key, contract))
            {
                table.Add(key, contract);
            }
        }

        return table.Count == expected.Count
            && table.Contracts.ToHashSet().SetEquals(expected.Values)
            && added.Concat(others).Where(key => key != 0).All(key => table.Find(key) == expected.GetValueOrDefault(key));
    }
}
