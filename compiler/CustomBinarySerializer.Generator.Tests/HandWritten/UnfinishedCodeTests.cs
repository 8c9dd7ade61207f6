using CustomBinarySerializer.Generator.HandWritten.Rules;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests that the analyzer reports nothing wrong and never throws while code is incomplete.</summary>
[Category(LongRun.Category)]
internal sealed class UnfinishedCodeTests
{
    private static readonly int s_versions = LongRun.Rounds(all: 25, part: 8);

    private const string Whole = """
        public class Order : ICustomBinarySerializable
        {
            public int A { get; set; }
            public string? B;
            public List<Item> C = [];
            public Address? D;
            private static Item Get(BinaryReader input) => new() { Name = input.ReadString(), Count = input.ReadInt32() };
            public virtual void WriteDataTo(BinaryWriter writer)
            {
                writer.Write(A);
                if (B is { Length: > 0 } b) { writer.Write(true); writer.Write(b); } else { writer.Write(false); }
                writer.Write(C.Count);
                foreach (Item item in C) { writer.Write(item.Name); writer.Write(item.Count); }
                switch (A) { case 1: writer.Write(2L); break; case int n when n > 5: writer.WriteNullableString(B); break; default: break; }
                writer.Write(D is not null);
                D?.WriteDataTo(writer);
                writer.WriteCollection(C, (w, c) => w.WriteNullableString(c.Note));
            }
            public virtual void SetDataFrom(BinaryReader reader)
            {
                A = reader.ReadInt32();
                B = reader.ReadBoolean() ? reader.ReadString() : null;
                for (int i = reader.ReadInt32(); i > 0; i--) { C.Add(Get(reader)); }
                _ = A switch { 1 => reader.ReadInt64().ToString(), > 5 => reader.ReadNullableString(), _ => null };
                if (reader.ReadBoolean()) { D = new Address(); D.SetDataFrom(reader); }
                C = reader.ReadList(r => new Item { Note = r.ReadNullableString() }) ?? [];
            }
        }
        """;

    [Test]
    public async Task TheAnalyzerNeverThrows([Range(0, 3)] int part)
    {
        Random random = new(part);
        SyntaxToken[] tokens =
            [.. Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText(Whole, Source.Parsing).GetRoot().DescendantTokens()];
        for (int i = 0; i < s_versions; i++)
        {
            string text = Whole;
            foreach (SyntaxToken token in random.GetItems(tokens, random.Next(1, 4)).Distinct().OrderByDescending(token => token.SpanStart))
            {
                text =
                    random.Next(3) == 0
                        ? text.Insert(token.SpanStart, tokens[random.Next(tokens.Length)].Text + " ")
                        : text.Remove(token.SpanStart, token.Span.Length);
            }

            await Source.Analyze(new HandWrittenContractAnalyzer(), Source.Unchecked(text));
        }
    }

    [Test]
    public async Task TheWholeCodeIsNotReported() => Assert.That(await Contracts.ReportsOn(Whole), Is.Empty);

    [TestCase("public void WriteDataTo(BinaryWriter writer) { writer.Write(A); }")]
    [TestCase(
        "public void WriteDataTo(BinaryWriter writer) { writer.Write(A); } public void SetDataFrom(BinaryReader reader) { A = reader. }")]
    [TestCase(
        "public void WriteDataTo(BinaryWriter writer) { writer.Write(A); } public void SetDataFrom(BinaryReader reader) { A = reader.ReadNothing(); }")]
    [TestCase("public void WriteDataTo(BinaryWriter writer) { writer.Write(A); } public void SetDataFrom(BinaryReader reader) { A = read")]
    [TestCase(
        "public void WriteDataTo(BinaryWriter writer) { writer.Write(Unknown); } public void SetDataFrom(BinaryReader reader) { A = reader.ReadInt32(); }")]
    [TestCase(
        "public void WriteDataTo(BinaryWriter writer) { writer.Write(A; } public void SetDataFrom(BinaryReader reader) { A = reader.ReadInt32(); }")]
    [TestCase(
        "public abstract void WriteDataTo(BinaryWriter writer); public void SetDataFrom(BinaryReader reader) { A = reader.ReadInt32(); }")]
    public async Task CodeWithErrorsIsNotComparedWithThem(string methods) =>
        Assert.That(
            (await Source.Analyze(
                new HandWrittenContractAnalyzer(),
                Source.Unchecked($"public class Order : ICustomBinarySerializable {{ public int A; {methods} }}")))
                .Where(report => report.Severity == DiagnosticSeverity.Error),
            Is.Empty);
}
