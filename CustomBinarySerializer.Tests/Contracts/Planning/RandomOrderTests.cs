using System.Reflection;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

public sealed class RandomOrderTests
{
    private const int Classes = 200;
    private const int Seed = 20081;

    /// <summary>
    /// Checks that fields and auto-properties of every sort, in classes that derive from each other, have the order
    /// of the source.
    /// </summary>
    [Test]
    public void IsThatOfTheSource()
    {
        System.Random random = new(Seed);
        StringBuilder source = new();
        List<string> expected = [];
        for (int i = 0; i < Classes; i++)
        {
            string[] names = [.. Enumerable.Range(0, random.Next(1, 12)).Select(member => $"M{random.Next(100_000)}_{i}_{member}")];
            bool derives = i > 0 && random.Next(2) == 0;
            expected.Add((derives ? expected[i - 1] + " " : "") + string.Join(' ', names));
            source.Append($"public class C{i}{(derives ? $" : C{i - 1}" : "")} {{\n");
            foreach (string name in names)
            {
                source.Append(Noise(random)).Append("public ").Append(Member(random, name)).Append('\n');
            }

            source.Append(Noise(random)).Append("}\n");
        }

        Assembly assembly = CompiledSource.Load(source.ToString());

        Assert.That(
            Enumerable.Range(0, Classes).Select(i => Names(assembly.GetType($"C{i}")!)),
            Is.EqualTo(expected),
            $"seed {Seed}");
    }

    private static string Member(System.Random random, string name) => random.Next(6) switch
    {
        0 => $"int {name};",
        1 => $"readonly string {name};",
        2 => $"long {name} {{ get; }}",
        3 => $"object {name} {{ get; private set; }}",
        4 => $"double {name} {{ get; init; }}",
        _ => $"virtual int {name} {{ get; set; }}",
    };

    // Members that aren't written stand between those that are.
    private static string Noise(System.Random random) => random.Next(5) switch
    {
        0 => $"private int N{random.Next()};\n",
        1 => $"private int N{random.Next()} {{ get; set; }}\n",
        2 => $"public static int N{random.Next()} {{ get; set; }}\n",
        3 => $"public int N{random.Next()}() => 0;\n",
        _ => "",
    };

    private static string Names(Type type) =>
        string.Join(' ', Models.Select(type, SerializedMembers.PublicMembersDropPrivate, InstanceCreation.ConstructorIfPresent)
            .Members.Select(member => member.Name));
}
