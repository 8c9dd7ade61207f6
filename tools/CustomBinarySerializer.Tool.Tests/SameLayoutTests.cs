extern alias generator;

using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;
using generator::CustomBinarySerializer.Generator.Generation;
using generator::CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>Tests that the code fix and cbs write the same layout file, for source and for its assembly.</summary>
public sealed class SameLayoutTests
{
    private const string FileName = "contracts.layout.json";

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void SourceAndAssemblyHaveTheSameLayout()
    {
        CSharpCompilation program = CSharpCompilation.Create(
            "Shop",
            [
                CSharpSyntaxTree.ParseText("""
                    using System;
                    using System.Collections.Generic;
                    using System.IO;
                    using System.Runtime.Serialization;
                    using CustomBinarySerializer;

                    [assembly: ContractSurrogate(typeof(Shop.ZoneAsText))]

                    namespace Shop;

                    [BinaryTypeId(7, InternStrings = true)]
                    public sealed record Order(int Number, string? Customer, List<Line> Lines, Kind Kind)
                    {
                        [field: OptionalField] public Dictionary<string, Money?>? Totals { get; set; }
                    }

                    [BinaryTypeId(2, AllowTrailingData = true)]
                    public class Line
                    {
                        public Product? Product { get; set; }
                        public decimal Price;
                        public (int, Guid?) Pair;
                        public Line[,]? Others;
                        private int _count;
                        public int Count { get => _count; set => _count = value; }
                    }

                    [BinaryTypeId(3)]
                    public sealed class Payment : ICustomBinarySerializable
                    {
                        private Guid _id;
                        private string? _note;

                        public void WriteDataTo(BinaryWriter writer) { writer.WriteGuid(_id); writer.WriteNullableString(_note); }

                        public void SetDataFrom(BinaryReader reader)
                        {
                            _id = reader.ReadGuid();
                            if (reader.HasMore()) { _note = reader.ReadNullableString(); }
                        }
                    }

                    public abstract class Product { public string? Name; }

                    public enum Kind : sbyte { None = -1, Some = 1 }

                    public struct Money
                    {
                        public decimal Amount { get; set; }
                        public object? Any;
                        public TimeZoneInfo? Zone;
                        public Payment? Payment;
                    }

                    public static class ZoneAsText
                    {
                        public static string To(TimeZoneInfo zone) => zone.Id;
                        public static TimeZoneInfo From(string id) => TimeZoneInfo.FindSystemTimeZoneById(id);
                    }

                    [ContractFor(typeof(Pair<int, string>), 5)]
                    [ContractFor(typeof(List<Line>), 6)]
                    public sealed partial class ShopContracts : ContractSet;

                    [ContractFor(typeof(Money), 4)]
                    [ContractFor(typeof(List<Line>), 6)]
                    public sealed partial class More : ContractSet;

                    public class Pair<A, B>
                    {
                        public A? First;
                        public B? Second;
                        public Inner? Third;
                        public class Inner { public A? Held; public HashSet<string>? Names; }
                    }
                    """),
            ],
            CompiledSource.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        CSharpGeneratorDriver.Create(
            [new ContractGenerator().AsSourceGenerator(), new OperationsGenerator().AsSourceGenerator()], [new LayoutText()])
            .RunGeneratorsAndUpdateCompilation(program, out Compilation complete, out _);
        string path = _folder["Shop.dll"];
        Microsoft.CodeAnalysis.Emit.EmitResult result = complete.Emit(path);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));

        string ofSource = TextOf((CSharpCompilation)complete);
        ToolRun run = ToolRun.Of("layout", "print", path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Is.EqualTo(ofSource));
        Assert.That(ofSource, Does.Contain("""
                { "id": 3, "name": "Shop.Payment", "operations": [
                  "Int64, Int64: _id (Guid)",
                  "optional NullableString: _note"
                ] },
            """.ReplaceLineEndings("\n")));
    }

    // Not by InternalsVisibleTo: what the generator has for lack of a newer framework would be visible, too.
    private static string TextOf(CSharpCompilation compilation)
    {
        object file = Call("LayoutFile", FileName, SourceText.From(""));
        return (string)Call("LayoutUpdate", file, compilation, CancellationToken.None);

        static object Call(string type, params object[] arguments) => typeof(OperationsGenerator).Assembly
            .GetType($"{typeof(OperationsGenerator).Namespace}.{type}", throwOnError: true)!
            .GetMethod("Of", BindingFlags.Static | BindingFlags.NonPublic, [.. arguments.Select(argument => argument.GetType())])!
            .Invoke(null, arguments)!;
    }

    private sealed class LayoutText : AdditionalText
    {
        public override string Path => FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From("");
    }
}
