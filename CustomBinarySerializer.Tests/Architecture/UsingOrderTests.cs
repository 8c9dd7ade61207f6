using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>
/// Using directives of all projects are sorted as <c>dotnet format</c> sorts them. The check of that tool takes
/// minutes, and no analyzer of the build reports the order.
/// </summary>
public sealed partial class UsingOrderTests
{
    [Test]
    public void UsingDirectivesAreSorted() =>
        Assert.That(
            from path in Directory.EnumerateFiles(Repository.Folder, "*.cs", SearchOption.AllDirectories)
            where !path[Repository.Folder.Length..].Split(Path.DirectorySeparatorChar).Any(folder => folder is "bin" or "obj")
            let usings = UsingsOf(File.ReadLines(path))
            where !usings.SequenceEqual(usings.Order(UsingOrder.Instance))
            select path,
            Is.Empty);

    [TestCase("using System;", "using Microsoft.CodeAnalysis;")]
    [TestCase("using A;", "using B;")]
    [TestCase("using A.Z;", "using AA;")]
    [TestCase("using a;", "using B;")]
    [TestCase("using A;", "using A.B;")]
    [TestCase("using Z;", "using static A.B;")]
    [TestCase("using static Z;", "using A = B.C;")]
    [TestCase("using A = Z;", "using B = A;")]
    [TestCase("global using Z;", "using A;")]
    public void TheFirstIsSortedBeforeTheSecond(string first, string second)
    {
        string[] usings = UsingsOf(["// A comment.", "extern alias other;", "", second, first, "", "namespace Last;", "using Y;"]);

        Assert.That(usings, Is.EqualTo([second, first]));
        Assert.That(usings.Order(UsingOrder.Instance), Is.EqualTo([first, second]));
    }

    private static string[] UsingsOf(IEnumerable<string> lines) =>
        [.. lines.TakeWhile(line => !line.StartsWith("namespace ", StringComparison.Ordinal))
            .Where(line => UsingDirective().IsMatch(line))];

    // Neither a using statement nor a using declaration, which have a parenthesis or a type and a name before an equals
    // sign.
    [GeneratedRegex(@"^(?<global>global )?using (?<static>static )?(?:(?<alias>\w+) = )?(?<name>[^=()]+);$")]
    private static partial Regex UsingDirective();

    private sealed class UsingOrder : IComparer<string>
    {
        internal static readonly UsingOrder Instance = new();

        public int Compare(string? x, string? y)
        {
            GroupCollection first = UsingDirective().Match(x!).Groups;
            GroupCollection second = UsingDirective().Match(y!).Groups;
            int kinds = KindOf(first).CompareTo(KindOf(second));
            return kinds != 0 ? kinds : CompareNames(NameOf(first), NameOf(second));
        }

        private static int KindOf(GroupCollection directive) =>
            (directive["global"].Success ? 0 : 4) + (directive["alias"].Success ? 2 : directive["static"].Success ? 1 : 0);

        private static string[] NameOf(GroupCollection directive) =>
            directive[directive["alias"].Success ? "alias" : "name"].Value.Split('.');

        private static int CompareNames(string[] first, string[] second)
        {
            int order = (second[0] == "System").CompareTo(first[0] == "System");
            for (int i = 0; order == 0 && i < Math.Min(first.Length, second.Length); i++)
            {
                order = string.Compare(first[i], second[i], StringComparison.OrdinalIgnoreCase);
                order = order != 0 ? order : string.CompareOrdinal(first[i], second[i]);
            }

            return order != 0 ? order : first.Length.CompareTo(second.Length);
        }
    }
}
