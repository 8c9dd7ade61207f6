using System.Collections;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Graphs.Tests;

/// <summary>
/// Tests of framework types as roots. A formatter writes them as object graphs; transaction files and shared memory
/// refuse them.
/// </summary>
public sealed class CarriedRootTests
{
    private const string Told = "make it a member of a class of yours, and register that";

    private static readonly object[] s_roots =
        [
            new Hashtable { ["a"] = 1 }, new ArrayList(), new List<object> { 1 }, new Dictionary<string, int>(), new int[3], new object[1],
            "text", 5, DateTime.UnixEpoch, Guid.Empty, new Version(1, 2), (1, "b")
        ];

    private TypeRegistry _registry = null!;
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp()
    {
        _registry = new TypeRegistry().RegisterSerializable<Held>(1);
        _folder = new TemporaryFolder();
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [TestCaseSource(nameof(s_roots))]
    public void AFormatterWritesIt(object root) =>
        Assert.That(new CustomBinaryFormatter(_registry).Deserialize<object>(Frame(root)).GetType(), Is.EqualTo(root.GetType()));

    [TestCaseSource(nameof(s_roots))]
    public void ATransactionFileSaysWhatToDo(object root)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(_folder.Path, _registry);

        Assert.That(() => writer.Append(root), IsTold(SerializationErrorCode.UnregisteredType));
        Assert.That(() => writer.AppendFrames(Frame(root)), IsTold(SerializationErrorCode.UnknownTypeId));
        writer.Append(new Held { Value = root });
        Assert.That(writer.NextOrdinal, Is.EqualTo(1));
    }

    [TestCaseSource(nameof(s_roots))]
    public void ASharedMemorySaysWhatToDo(object root)
    {
        using SharedMemoryQueue queue =
            SharedMemoryQueue.OpenOrCreate("roots", _registry, new SharedMemoryOptions { Folder = _folder.Path, Capacity = 1 << 16 });

        Assert.That(() => queue.Send(root), IsTold(SerializationErrorCode.UnregisteredType));
        Assert.That(() => queue.TrySend(root), IsTold(SerializationErrorCode.UnregisteredType));
        queue.Send(new Held { Value = root });
    }

    [Test]
    public void AFileOfBareFramesHoldsWhatAFormatterWroteIntoIt()
    {
        string path = _folder["frames.bin"];
        File.WriteAllBytes(path, [.. s_roots.SelectMany(Frame)]);
        using PlainFrameFile file = PlainFrameFile.Open(path, _registry);

        Assert.That(file.Read().Select(record => record.Message.GetType()), Is.EqualTo(s_roots.Select(root => root.GetType())));
    }

    private static NUnit.Framework.Constraints.ContainsConstraint IsTold(SerializationErrorCode code) =>
        Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code)).EqualTo(code)
            .And.Message.Contains(Told);

    private byte[] Frame(object root)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(_registry).Serialize(stream, root);
        return stream.ToArray();
    }

    [Serializable]
    internal sealed class Held
    {
        public object? Value;
    }
}
