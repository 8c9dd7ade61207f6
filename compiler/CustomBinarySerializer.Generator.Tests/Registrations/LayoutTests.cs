using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class LayoutTests
{
    private const string Registration = "class Startup { void Run(TypeRegistry registry) => registry.Register<Message>(1); }";

    [TestCase("public Action? Changed { get; set; }", "CBS014")]
    [TestCase("public System.Text.RegularExpressions.Regex? Pattern;", "CBS014")]
    [TestCase("public TimeZoneInfo? Zone;", "CBS014")]
    [TestCase("[System.Runtime.Serialization.DataMember] public int Other;", "CBS014")]
    [TestCase("public int Number; private int _lost; public int Twice() => 2 * _lost++;", "CBS015")]
    [TestCase(
        "public int Number; public Inner? Held; public class Inner { public int A; private int _b; public int B() => _b++; }", "CBS015")]
    [TestCase("[System.Runtime.Serialization.OptionalField] public int First; public int Second;", "CBS016")]
    public async Task ReportsWhatTheRulesRefuse(string members, string rule)
    {
        string type = $"public class Message {{ {members} }}";

        Assert.Multiple(async () =>
        {
            Assert.That(
                await Of(type + " class Startup { void Run(TypeRegistry registry) => registry.Register<Message>(1); }"),
                Is.EqualTo($"{rule} Register<Message>(1)"));
            Assert.That(
                await Of(type + " class Startup { void Run(TypeRegistry registry) => registry.Register(typeof(Message[]), 1); }"),
                Is.EqualTo($"{rule} Register(typeof(Message[]), 1)"));
            Assert.That(await Of(type), Is.Empty, "nobody registers it");
            Assert.That(
                await Of(
                    "[BinaryTypeId(1)] " + type + " class Startup { void Run(TypeRegistry registry) => registry.Register<Message>(1); }"),
                Is.Empty,
                "the generator says it");
            Assert.That(
                await Of(type + " class Startup { void Run(TypeRegistry registry) => registry.RegisterSerializable<Message>(1); }"),
                Is.Empty,
                "graphs are others");
        });
    }

    [TestCase("public int Number { get; set; } public string? Text; public List<Dictionary<string, int[]>>? Items;")]
    [TestCase("public int Number; [NonSerialized] private int _cache; public int Twice() => _cache = 2 * Number;")]
    [TestCase("private int _number; public int Number { get => _number; set => _number = value; }")]
    [TestCase("public int First; [System.Runtime.Serialization.OptionalField] public int Second;")]
    [TestCase("public Message? Next; public int Number;")]
    [TestCase("public Exception? Error; public KeyValuePair<int, (string, Guid)> Pair; public BinarySerializationException? Own;")]
    public async Task AcceptsWhatTheRulesTake(string members) =>
        Assert.That(await Of($"public class Message {{ {members} }} {Registration}"), Is.Empty);

    [TestCase("private int _lost; public int Twice() => 2 * _lost++;", "Members = SerializedMembers.AllFields")]
    [TestCase(
        "public int Number; private int _lost; public int Twice() => 2 * _lost++;",
        "Members = SerializedMembers.PublicMembersDropPrivate, InternStrings = true")]
    public async Task AsksTheOptions(string members, string options) =>
        Assert.That(
            await Of(
                $"public class Message {{ {members} }} class Startup {{ void Run(TypeRegistry registry) => registry.Register<Message>(1, new RegistrationOptions {{ {options} }}); }}"),
            Is.Empty);

    [Test]
    public async Task SaysNothingUnderOptionsThatItCannotFollow() =>
        Assert.That(
            await Of(
                "public class Message { public Action? Changed; } class Startup { void Run(TypeRegistry registry, RegistrationOptions options) => registry.Register<Message>(1, options); }"),
            Is.Empty);

    [Test]
    public async Task TakesSurrogatesIntoAccountWhereverTheyAreRegistered() =>
        Assert.That(
            await RegistrationReports.Of(new LayoutAnalyzer(), Source.Compile(
                "public class Message { public TimeZoneInfo? Zone; } " + Registration,
                "class Surrogates { void Run(TypeRegistry registry) => registry.RegisterSurrogate<TimeZoneInfo, string>(9, zone => zone.ToSerializedString(), TimeZoneInfo.FromSerializedString); }")),
            Is.Empty);

    [TestCase("public Held? Held;", "")]
    [TestCase("public Held? Held; public Action? Changed;", "")]
    [TestCase("public Action? Changed;", "CBS014 Register<Message>(1)")]
    public async Task SaysNothingOfATypeThatHoldsPrivateMembersOfAnotherAssembly(string members, string report)
    {
        CSharpCompilation other = Source.Compile(
            "public class Held { public int Number; private int _hidden; public int Get() => _hidden++; }").WithAssemblyName("Other");
        CSharpCompilation compilation =
            Source.Unchecked($"public class Message {{ {members} }} {Registration}").AddReferences(other.ToMetadataReference());

        Assert.That(await RegistrationReports.Of(new LayoutAnalyzer(), compilation), Is.EqualTo(report));
    }

    [Test]
    public async Task SaysWhatTheRegistryWouldSay()
    {
        Diagnostic report = (await Source.Analyze(new LayoutAnalyzer(), Source.Compile(
            "namespace Shop; public class Message { public Action? Changed; public System.Threading.Thread? Worker; } "
                + Registration))).Single();

        Assert.That(report.GetMessage(null), Is.EqualTo(
            "Shop.Message can't be registered, for 2 reasons:"
            + " - Message.Changed: System.Action can't be written: a delegate is code. Leave the member out with [IgnoreDataMember], or register what stands for it with RegisterSurrogate."
            + " - Message.Worker: System.Threading.Thread can't be written: it isn't in the table of built-in types. Leave the member out with [IgnoreDataMember], or register what stands for it with RegisterSurrogate."));
    }

    private static Task<string> Of(string source) => RegistrationReports.Of(new LayoutAnalyzer(), Source.Compile(source));
}
