using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>The messages of one workload, their frames, a buffer and a formatter.</summary>
internal sealed class Material
{
    // A limit checks the room once, for the longest texts.
    private const int WorstCaseFactor = 4;
    private const int SpareRoom = 1024;

    public Material(IReadOnlyList<ICustomBinarySerializable> messages, CustomBinaryFormatter? formatter = null)
    {
        Formatter = formatter ?? CreateFormatter(messages);
        Messages = [.. messages];
        Frames = Array.ConvertAll(Messages, Frame);
        Buffer = new byte[(WorstCaseFactor * Frames.Max(frame => frame.Length)) + SpareRoom];
    }

    public CustomBinaryFormatter Formatter { get; }

    public object[] Messages { get; }

    public byte[][] Frames { get; }

    public byte[] Buffer { get; }

    public static CustomBinaryFormatter CreateFormatter(IEnumerable<ICustomBinarySerializable> messages) =>
        new(Register(messages, (registry, type, typeId) => registry.Register(type, typeId)));

    /// <summary>Creates a formatter with auto contracts for the types of messages.</summary>
    public static CustomBinaryFormatter CreateAutoFormatter(
        IEnumerable<ICustomBinarySerializable> messages, FormatterOptions? options = null, bool isCompact = false)
    {
        RegistrationOptions registration = new() { CompactStrings = isCompact };
        return new(Register(messages, (registry, type, typeId) => registry.RegisterMembers(type, typeId, registration)), options);
    }

    /// <summary>Creates a formatter with generated contracts.</summary>
    public static CustomBinaryFormatter CreateGeneratedFormatter(ContractSet contracts, FormatterOptions? options = null) =>
        new(new TypeRegistry(contracts), options);

    private static TypeRegistry Register(
        IEnumerable<ICustomBinarySerializable> messages, Action<TypeRegistry, Type, int> register)
    {
        TypeRegistry registry = new();
        int typeId = StraightLineFrame.TypeId;
        foreach (Type type in messages.Select(message => message.GetType()).Distinct())
        {
            register(registry, type, typeId++);
        }

        return registry;
    }

    private byte[] Frame(object message)
    {
        using MemoryStream stream = new();
        Formatter.Serialize(stream, message);
        return stream.ToArray();
    }
}
