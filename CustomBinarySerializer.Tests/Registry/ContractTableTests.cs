using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Registry;

/// <summary>Tests that a registry finds exactly the ids that it has, at any distance between them.</summary>
public sealed class ContractTableTests
{
    private static readonly Type[] s_types = [.. ManyTypes.Closed(3000)];

    [Test]
    public void FindsExactlyWhatWasAdded() =>
        Prop.ForAll<int[], int[]>(FindsExactly).QuickCheckThrowOnFailure();

    [TestCase(1)]
    [TestCase(16)]
    [TestCase(1 << 16)]
    [TestCase(int.MaxValue / 3000)]
    public void FindsKeysAtAnyDistance(int distance)
    {
        int[] ids = [.. Enumerable.Range(1, 3000).Select(i => i * distance)];

        Assert.That(FindsExactly(ids, [0, -distance, distance + 1, int.MinValue, int.MaxValue]), Is.True);
    }

    private static bool FindsExactly(int[] added, int[] others)
    {
        TypeRegistry registry = new();
        Dictionary<int, Type> expected = [];
        foreach (int id in added.Where(id => id > 0).Distinct())
        {
            Type type = s_types[expected.Count];
            registry.Register(type, id);
            expected.Add(id, type);
        }

        return registry.Count == expected.Count
            && added.Concat(others).All(id => registry.TryGetType(id, out Type? type)
                ? type == expected.GetValueOrDefault(id)
                : !expected.ContainsKey(id))
            && expected.All(pair => registry.TryGetTypeId(pair.Value, out int id) && id == pair.Key);
    }
}
