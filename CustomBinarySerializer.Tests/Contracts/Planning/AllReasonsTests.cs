namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Tests that an error names all reasons against a type, from every step of the registration.</summary>
public sealed class AllReasonsTests
{
    private static readonly RegistrationOptions s_allFields = new() { Members = SerializedMembers.AllFields };

    private static readonly string[] s_unsupported =
        ["Mixed.Thread: ", "Mixed.Action: ", "Mixed.Streams: ", "Inside.Task, in Mixed.Inside: "];

    [Test]
    public void UnsupportedMembersPointersAndLostStateAreToldTogether()
    {
        string[] reasons = ReasonsOf(() => new TypeRegistry().Register<Mixed>(1));

        AssertHas(
            reasons,
            [.. s_unsupported,
            "Mixed.Address can't be part",
            "Inside.Function can't be part",
            "Mixed._hidden",
            "Mixed.Setter can't be part",
            "Mixed.Marked can't be part"]);
    }

    [Test]
    public void LocksAmongAllFieldsAreReported()
    {
        string[] reasons = ReasonsOf(() => new TypeRegistry().Register<Mixed>(1, s_allFields));

        AssertHas(reasons, [.. s_unsupported, "Mixed.Address can't be part", "Inside.Function can't be part", "Mixed._sync can't be part"]);
    }

    [Test]
    public void PropertiesThatCannotBeSetAreToldWithMembersThatCannotBeWritten()
    {
        string[] reasons = ReasonsOf(() => new TypeRegistry().Register<Unsettable>(1));

        AssertHas(reasons, ["Unsettable.Thread: ", "Unsettable.Total can't be set"]);
    }

    [Test]
    public void TheTitleAloneSaysThatTheTypeCannotBeRegistered()
    {
        string message = Assert.Throws<ArgumentException>(() => new TypeRegistry().Register<Mixed>(1))!.Message;

        Assert.That(message.Split("can't be registered"), Has.Length.EqualTo(2));
        Assert.That(message, Does.StartWith($"{typeof(Mixed)} can't be registered, for "));
    }

    [TestCase(typeof(Thread))]
    [TestCase(typeof(FileStream))]
    [TestCase(typeof(Action))]
    [TestCase(typeof(System.Text.RegularExpressions.Regex))]
    public void MessageForARootNamesNoMemberToLeaveOut(Type type)
    {
        string message = Assert.Throws<ArgumentException>(() => new TypeRegistry().Register(type, 1))!.Message;

        Assert.That(message, Does.Not.Contain("the member"));
    }

    private static string[] ReasonsOf(Action register) => Assert.Throws<ArgumentException>(() => register())!.Message.Split("\n- ")[1..];

    private static void AssertHas(string[] reasons, string[] expected)
    {
        Assert.Multiple(() =>
        {
            foreach (string text in expected)
            {
                Assert.That(reasons, Has.Exactly(1).Contains(text));
            }
        });
        Assert.That(reasons, Has.Length.EqualTo(expected.Length), string.Join('\n', reasons));
    }

#pragma warning disable CS0169, CS0414, CS0649, CA1823, CA1044, IDE0044, IDE0051, IDE0052 // Members that only reflection looks at.
    private sealed class Mixed
    {
        public Thread? Thread;
        public Action? Action;
        public List<Stream>? Streams;
        public Inside? Inside;
        public unsafe int* Address;
        private readonly object _sync = new();
        private int _hidden;

        [System.Runtime.Serialization.DataMember]
        public int Marked;

        public int Setter
        {
            set => _hidden = value;
        }
    }

    private sealed class Inside
    {
        public Task? Task;
        public unsafe delegate*<int> Function;
    }

    private sealed class Unsettable
    {
        private int _total;

        public Thread? Thread { get; set; }

        public int Total => _total;
    }
#pragma warning restore
}
