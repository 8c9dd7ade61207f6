using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

public sealed class CallOriginTests
{
    private const string Source = """
        using System.IO;
        using CustomBinarySerializer;
        using CustomBinarySerializer.Testing;

        public sealed class Note : ICustomBinarySerializable
        {
            public void WriteDataTo(BinaryWriter writer)
            {
                writer.WriteCollection([1, 2], (w, number) => w.Write(number));
                writer.WriteGuid(default);
            }

            public void SetDataFrom(BinaryReader reader)
            {
                reader.ReadList(r => r.ReadInt32());
                reader.ReadNullableString();
            }

            public static void Verify() => ContractVerifier.Verify(new Note());
        }
        """;

    // Copies of the assemblies, because what other tests have run often enough is inlined. They can't be unloaded: code
    // that can is optimized at once if no profile is taken of it.
    [Test]
    public void NamesTheExtensionMethodsBehindTheCalls()
    {
        Library context = new();
        MethodInfo verify = CompiledSource.Load(Source, context).GetType("Note")!.GetMethod("Verify")!;

        Exception thrown = Assert.Throws<TargetInvocationException>(() => verify.Invoke(null, null))!.InnerException!;

        Assert.That(thrown.Message, Does.StartWith("""
            Note: WriteDataTo and SetDataFrom differ from call 4: WriteDataTo wrote Int64 (WriteGuid) at byte 9 (value 0), SetDataFrom read Byte (ReadNullableString).
              call  byte  WriteDataTo
            """.ReplaceLineEndings("\n")));
        Assert.That(thrown.Message, Does.Match("1     0  Byte .*Byte \\(ReadList\\)\n").And.Match("3     5  Int32 2 +Int32\n"));
    }

    private sealed class Library() : AssemblyLoadContext("library of its own")
    {
        private static readonly Assembly[] s_copied = [typeof(CustomBinaryFormatter).Assembly, typeof(ContractVerifier).Assembly];

        protected override Assembly? Load(AssemblyName assemblyName) =>
            Array.Find(s_copied, assembly => assembly.GetName().Name == assemblyName.Name) is { } copied
                ? LoadFromAssemblyPath(copied.Location)
                : null;
    }
}
