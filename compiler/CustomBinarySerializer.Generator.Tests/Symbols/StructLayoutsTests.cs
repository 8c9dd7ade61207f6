extern alias generator;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using generator::CustomBinarySerializer.Compiler.Models;
using generator::CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>Tests that the computed sizes of structs in source are those of the runtime.</summary>
internal sealed class StructLayoutsTests
{
    private const string Structs = """
        using System.Runtime.CompilerServices;
        using System.Runtime.InteropServices;
        public struct Empty { }
        public struct One { public byte A; }
        public struct Padded { public byte A; public long B; public byte C; }
        public struct Nested { public One A; public Padded B; public One C; }
        public struct Decimals { public byte A; public decimal B; }
        public struct Guids { public byte A; public Guid B; }
        public struct Wide { public byte A; public Int128 B; }
        public struct Times { public byte A; public TimeSpan B; public DateOnly C; public TimeOnly D; }
        public struct Moment { public byte A; public DateTime B; public byte C; }
        public struct Moments { public byte A; public DateTimeOffset B; public byte C; }
        public struct Maybe { public byte A; public int? B; public bool? C; public long? D; public Guid? E; }
        public struct Enums { public DayOfWeek A; public Small B; public Wider C; }
        public enum Small : byte { A }
        public enum Wider : long { A }
        public struct Addresses { public nint A; public byte B; public nuint C; }
        public unsafe struct Pointers { public byte A; public int* B; public delegate*<int, void> C; public byte D; }
        public struct Texts { public byte A; public string? B; public int C; public object? D; }
        public struct Mixed { public byte A; public string? B; public short C; public long D; public byte E; }
        public struct HoldsText { public int A; public Texts B; public byte C; }
        public struct Tuples { public byte A; public (byte A, long B, byte C) B; public (int, int) C; }
        public struct TextTuples { public byte A; public (string?, byte) B; }
        public struct Pairs { public KeyValuePair<byte, long> A; public KeyValuePair<byte, byte> B; }
        public struct Memories { public Memory<byte> A; public ReadOnlyMemory<char> B; public ArraySegment<int> C; public System.Collections.Immutable.ImmutableArray<int> D; }
        public struct Numbers { public System.Numerics.Complex A; public System.Numerics.BigInteger B; public System.Text.Rune C; public Half D; public Index E; public Range F; }
        public struct Generic<T> { public byte A; public T B; public byte C; }
        public struct Closed { public Generic<byte> A; public Generic<long> B; public Generic<Generic<short>> C; public Generic<string> D; }
        [StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Packed { public byte A; public long B; public byte C; }
        [StructLayout(LayoutKind.Sequential, Pack = 4)] public struct Packed4 { public byte A; public long B; public Guid C; public Int128 D; }
        [StructLayout(LayoutKind.Sequential, Size = 9)] public struct Sized { public long A; }
        [StructLayout(LayoutKind.Sequential, Size = 24)] public struct Sized24 { public long A; public byte B; }
        [StructLayout(LayoutKind.Sequential, Size = 2)] public struct TooSmall { public long A; }
        [StructLayout(LayoutKind.Sequential, Size = 2)] public struct TooSmallPadded { public long A; public byte B; }
        [StructLayout(LayoutKind.Sequential, Size = 10)] public struct Sized10 { public long A; public byte B; }
        [StructLayout(LayoutKind.Sequential, Size = 9)] public struct Sized9 { public long A; public byte B; }
        [StructLayout(LayoutKind.Explicit, Size = 9)] public struct Union9 { [FieldOffset(0)] public long A; }
        [StructLayout(LayoutKind.Explicit, Size = 10)] public struct Union10 { [FieldOffset(0)] public long A; [FieldOffset(8)] public byte B; }
        public struct HoldsSized { public Sized A; public byte B; public Sized10 C; }
        public struct Pair1 { public KeyValuePair<byte, byte> A; }
        public struct Pair2 { public KeyValuePair<byte, long> A; }
        [StructLayout(LayoutKind.Explicit)] public struct Union { [FieldOffset(0)] public long A; [FieldOffset(4)] public int B; [FieldOffset(8)] public byte C; }
        [StructLayout(LayoutKind.Explicit, Size = 40)] public struct BigUnion { [FieldOffset(8)] public int A; }
        [StructLayout(LayoutKind.Auto)] public struct Auto { public byte A; public long B; public short C; public int D; public byte E; }
        [StructLayout(LayoutKind.Auto)] public struct AutoText { public byte A; public string? B; public short C; }
        [InlineArray(5)] public struct Items { private int _first; }
        [InlineArray(3)] public struct Texts3 { private string? _first; }
        public unsafe struct Buffer { public byte A; public fixed short B[5]; public byte C; }
        public struct Chars { public char A; public bool B; public sbyte C; public float D; public double E; public ulong F; public uint G; public ushort H; }
        """;

    [Test]
    public void HaveTheSizesOfTheRuntime()
    {
        CSharpCompilation compilation = Source.Unchecked(Structs);
        compilation = compilation.WithOptions(compilation.Options.WithAllowUnsafe(true)).WithReferences(ReferenceAssemblies.All);
        compilation = compilation.RemoveSyntaxTrees(compilation.SyntaxTrees[0])
            .AddSyntaxTrees(CSharpSyntaxTree.ParseText("global using System; global using System.Collections.Generic;", Source.Parsing));
        using MemoryStream image = new();
        Assert.That(compilation.Emit(image).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
        image.Position = 0;
        AssemblyLoadContext context = new(name: null, isCollectible: true);
        SymbolUniverse universe = new(compilation);
        Type[] types =
        [
            .. context.LoadFromStream(image).GetTypes()
            .Where(type => type is { IsValueType: true, ContainsGenericParameters: false, IsNested: false })
        ];

        Assert.That(types, Has.Length.GreaterThan(30));
        Assert.Multiple(() =>
        {
            foreach (Type type in types)
            {
                TypeModel model = universe.Find(type.FullName!);
                Assert.That(model.Size, Is.EqualTo(RuntimeHelpers.SizeOf(type.TypeHandle)), type.Name);
            }
        });
    }
}
