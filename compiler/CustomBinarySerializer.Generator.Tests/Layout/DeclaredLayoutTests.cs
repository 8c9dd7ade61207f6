using System.Runtime.CompilerServices;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Tests that an edit plans only the contracts again that depend on it.</summary>
internal sealed class DeclaredLayoutTests
{
    private static readonly string[] s_files =
    [
        "[BinaryTypeId(1)] public class Order { public int Id; public Line? Line; }",
        "[BinaryTypeId(2)] public class Trade { public long Id; }",
        "public class Line { public int Count; }",
        "[BinaryTypeId(Ids.Note)] public class Note : ICustomBinarySerializable { public int A; public void WriteDataTo(BinaryWriter w) { Parts.Write(w, A); } public void SetDataFrom(BinaryReader r) { A = (int)Parts.Read(r); } }",
        "public static class Ids { public const int Note = 3; }",
        "public static class Parts { public static void Write(BinaryWriter w, int a) { w.Write(Sizes.Of(a)); } public static long Read(BinaryReader r) { return r.ReadInt32(); } }",
        "public static class Sizes { public static int Of(int a) { return a; } }",
        "public static class Others { public static readonly int Other = 4; public static int Next() { return 1; } }",
    ];

    [TestCase(7, "return 1", "return 2", 0)]
    [TestCase(7, "Other = 4", "Other = 5", 0)]
    [TestCase(7, "int Next()", "long Next()", 1, Description = "a signature that the code of a hand-written contract might use")]
    [TestCase(4, "Note = 3", "Note = 5", 1)]
    [TestCase(
        2,
        "int Count",
        "long Count",
        2,
        Description = "the message that holds it, and the hand-written contract, as for every declaration")]
    [TestCase(2, "public int Count;", "public int Count; public int More() => 1;", 2)]
    [TestCase(1, "long Id", "int Id", 2)]
    [TestCase(5, "return r.ReadInt32()", "return r.ReadInt64()", 1)]
    [TestCase(6, "public static int Of(int a) { return a; }", "public static long Of(int a) { return a; }", 1)]
    [TestCase(6, "return a", "return a + 1", 0)]
    [TestCase(4, "public static class Ids", "public class More; public static class Ids", 3, Description = "what names mean")]
    public void IsMadeAgainWhereItDependsOnTheEdit(int file, string before, string after, int count)
    {
        CSharpCompilation compilation = Source.Compile(s_files);
        DeclaredLayouts layouts = new(isOfHandWrittenOnly: false);
        TextOf(compilation, layouts);
        int made = layouts.Count;

        CSharpCompilation edited = Edit(compilation, file + 1, before, after);
        string text = TextOf(edited, layouts);

        Assert.That(text, Is.EqualTo(TextOf(edited, new DeclaredLayouts(isOfHandWrittenOnly: false))));
        Assert.That(layouts.Count - made, Is.EqualTo(count));
        Assert.That(made, Is.EqualTo(3));
    }

    [Test]
    public void AThousandTypesAreMadeOnceAndAKeystrokeMakesThoseThatHoldWhatIsEdited()
    {
        string[] files =
        [
            .. Enumerable.Range(1, 1000).Select(i =>
                $"[BinaryTypeId({i})] public class M{i} {{ public int Id; public string? Name; public M{(i % 4 == 0 ? i - 3 : i + 1)}? Next; }}"),
            "class Edited { int _field = 0; }"
        ];
        CSharpCompilation compilation = Source.Unchecked(files);
        DeclaredLayouts layouts = new(isOfHandWrittenOnly: false);
        Assert.That(CompiledLayout.Of(compilation, layouts, CancellationToken.None).Parts, Has.Length.EqualTo(1000));
        Assert.That(layouts.Count, Is.EqualTo(1000));

        CSharpCompilation edited = Edit(compilation, 1001, "= 0", "= 1");
        CompiledLayout.Of(edited, layouts, CancellationToken.None);
        Assert.That(layouts.Count, Is.EqualTo(1000));

        CompiledLayout.Of(Edit(edited, 10, "int Id", "long Id"), layouts, CancellationToken.None);
        Assert.That(layouts.Count, Is.EqualTo(1004));
    }

    [Test]
    public void NoCompilationIsKept()
    {
        DeclaredLayouts layouts = new(isOfHandWrittenOnly: false);
        CSharpCompilation compilation = Source.Compile(s_files);
        (List<WeakReference> compilations, List<WeakReference> trees) = Keystrokes(ref compilation, layouts);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.That(compilations.Count(reference => reference.IsAlive), Is.Zero);
        Assert.That(trees.Count(reference => reference.IsAlive), Is.LessThan(6));
        TextOf(compilation, layouts);
    }

    [Test]
    public void TypeMayBeInTwoSets()
    {
        const string Set =
            "[ContractFor(typeof(List<int>), 3)] public partial class {0} : ContractSet {{ public override IReadOnlyList<CustomBinarySerializer.Generated.GeneratedContract> ContractsInSet => []; }}";
        CompiledLayout compiled = CompiledLayout.Of(
            Source.Unchecked(string.Format(null, Set, "One") + string.Format(null, Set, "Other")), CancellationToken.None);

        Assert.That(compiled.Conflicts, Is.Empty);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (List<WeakReference> Compilations, List<WeakReference> Trees) Keystrokes(
        ref CSharpCompilation compilation, DeclaredLayouts layouts)
    {
        List<WeakReference> compilations = [];
        List<WeakReference> trees = [];
        for (int i = 1; i <= 20; i++)
        {
            compilations.Add(new WeakReference(compilation));
            trees.Add(new WeakReference(compilation.SyntaxTrees[8]));
            TextOf(compilation, layouts);
            compilation = Edit(compilation, 8, $"return {i};", $"return {i + 1};");
        }

        return (compilations, trees);
    }

    private static string TextOf(CSharpCompilation compilation, DeclaredLayouts layouts) =>
        LayoutUpdate.Of(
            LayoutFile.Of(LayoutRun.Path, SourceText.From("")), CompiledLayout.Of(compilation, layouts, CancellationToken.None));

    private static CSharpCompilation Edit(CSharpCompilation compilation, int file, string before, string after)
    {
        SyntaxTree tree = compilation.SyntaxTrees[file];
        SourceText text = tree.GetText();
        int start = text.ToString().IndexOf(before, StringComparison.Ordinal);
        return compilation.ReplaceSyntaxTree(
            tree, tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(start, before.Length), after))));
    }
}
