#pragma warning disable CA2263 // As the test needs it.
using CustomBinarySerializer.Graphs;

namespace CustomBinarySerializer.Tests.Formatter.Advice;

/// <summary>Tests that errors name the place, the reason and a fitting remedy.</summary>
public sealed class AdviceTests
{
    private static readonly object[] s_ofThisProcess =
        [new Action(Nothing), Thread.CurrentThread, Stream.Null, new SemaphoreSlim(1), TextReader.Null];

    [Test]
    public void TheCallFitsTheType()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry());

        Assert.Multiple(() =>
        {
            Assert.That(
                MessageOf(formatter, new HandWritten()),
                Does.Contain("registry.Register<CustomBinarySerializer.Tests.Formatter.Advice.HandWritten>(typeId)"));
            Assert.That(
                MessageOf(formatter, new Outer<int>.Inner()),
                Does.Contain("registry.Register<CustomBinarySerializer.Tests.Formatter.Advice.Outer<int>.Inner>(typeId)"));
            Assert.That(
                MessageOf(formatter, new Legacy()),
                Does.Contain("registry.RegisterSerializable<CustomBinarySerializer.Tests.Formatter.Advice.Legacy>(typeId)")
                    .And.Contain("_items"));
            Assert.That(
                MessageOf(formatter, new Hidden()),
                Does.Contain(
                    "registry.Register<CustomBinarySerializer.Tests.Formatter.Advice.AdviceTests.Hidden>(typeId) (in a class that may name"));
        });
    }

    [Test]
    public void InAutoContractsThePathIsNamed()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Holder>(1).Register<Deep>(2));

        Assert.Multiple(() =>
        {
            Assert.That(MessageOf(formatter, new Holder { Items = [1, new Plain()] }), Does.StartWith("Holder.Items[1] is a "));
            Assert.That(
                MessageOf(formatter, new Holder { Items = [new Holder { Items = [new Plain()] }] }),
                Does.StartWith("Holder.Items[0].Items[0] is a "));
            Assert.That(
                MessageOf(formatter, new Deep { ByName = { ["a"] = [new Plain(), new DerivedPlain()] } }),
                Does.StartWith("AdviceTests.Deep.ByName[\"a\"][1] is a "));
            Assert.That(
                MessageOf(formatter, new Deep { Inside = new Deep { Any = new Plain() } }),
                Does.StartWith("AdviceTests.Deep.Inside.Any is a "));
            Assert.That(MessageOf(formatter, new Deep { Pair = (1, new Plain()) }), Does.StartWith("AdviceTests.Deep.Pair.Item2 is a "));
        });
    }

    [Test]
    public void AdviceRegistersNoTypeThatCannotBeWritten()
    {
        object[] values = [new Pointing(), new PointingFurther(), new Cancellable(), new InfoWithState()];
        Assert.Multiple(() =>
        {
            foreach (object value in values)
            {
                string message = MessageOf(
                    new(new TypeRegistry().RegisterSerializable<GraphHolder>(1)), new GraphHolder { Items = [value] });
                Assert.That(
                    message, Does.StartWith("GraphHolder.Items[0] is a ")
                        .And.Contain("It can't be: ")
                        .And.Not.Contain("registry.")
                        .And.Not.Contain(".."));
            }
        });
        Assert.That(
            MessageOf(new(new TypeRegistry().RegisterSerializable<PointingFurther>(1)), new PointingFurther()),
            Does.Contain("its field Inside can't")
                .And.Not.Contain(".."));
    }

    [Test]
    public void AVectorThatBeginsElsewhereIsNamedAsWhatItIs()
    {
        Array array = Array.CreateInstance(typeof(Plain), [1], [5]);

        Assert.That(
            MessageOf(new(new TypeRegistry()), array),
            Does.Contain("registry.Register(System.Type.GetType(\"CustomBinarySerializer.Tests.Formatter.Advice.Plain[*], "));
    }

    [Test]
    public void ItemsOfADerivedDictionaryHaveAPath()
    {
        CustomBinaryFormatter formatter = new(
            new TypeRegistry().RegisterSerializable<OldDictionary<Plain>>(1).RegisterSerializable<OldDictionary<Point>>(2));

        Assert.That(
            MessageOf(formatter, new OldDictionary<Plain> { ["a"] = new(), ["b"] = new() }),
            Does.StartWith("OldDictionary<Plain>[\"a\"] is a "));
        Assert.That(
            MessageOf(formatter, new OldDictionary<Point> { ["a"] = default }), Does.StartWith("OldDictionary<Point>[\"a\"] is a "));
    }

    [TestCaseSource(nameof(s_ofThisProcess))]
    public void AdviceRegistersNoTypeThatBelongsToTheProcess(object value)
    {
        Assert.That(MessageOf(new(new TypeRegistry()), value), Does.Contain("It can't be").And.Not.Contain("registry."));
        Assert.That(
            MessageOf(new(new TypeRegistry().RegisterSerializable<GraphHolder>(1)), new GraphHolder { Items = [value] }),
            Does.Contain("GraphHolder.Items[0]")
                .And.Not.Contain("registry."));
        Assert.That(() => new TypeRegistry().Register(value.GetType(), 1), Throws.ArgumentException);
        Assert.That(
            () => new TypeRegistry()
                .RegisterSerializable(value.GetType(), 1), Throws.ArgumentException.With.Message.Contains("AllowUnsuitableType"));
        Assert.That(
            () => new TypeRegistry()
                .RegisterSerializable(value.GetType(), 1, new RegistrationOptions { AllowUnsuitableType = true }), Throws.Nothing);
    }

    [Test]
    public void AHandWrittenContractIsNotPassedOverUnlessAskedFor()
    {
        RegistrationOptions asked = new() { AllowUnsuitableType = true };

        Assert.Multiple(() =>
        {
            Assert.That(
                () => new TypeRegistry()
                    .RegisterSerializable<HandWritten>(1), Throws.ArgumentException.With.Message.Contains("registry.Register"));
            Assert.That(() => new TypeRegistry().RegisterSerializable<HandWrittenToo>(2, asked), Throws.Nothing);
        });
    }

    [Test]
    public void ARootOfTheFrameworkSaysWhatItNeeds()
    {
        CustomBinaryFormatter graphs = new(new TypeRegistry().RegisterSerializable<GraphHolder>(1));
        using MemoryStream stream = new();
        graphs.Serialize(stream, new System.Text.RegularExpressions.Regex("a"));
        stream.Position = 0;

        CustomBinaryFormatter contracts = new(new TypeRegistry().Register<Holder>(1));

        Assert.That(
            MessageOf(contracts, new System.Text.RegularExpressions.Regex("a")), Does.Contain("RegisterSerializable")
                .And.Not.Contain("registry."));
        Assert.That(
            () => contracts.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
                .With.Message.Contains("RegisterSerializable"));
    }

    [Test]
    public void AFrameThatWasWrittenInAnotherWayIsToldAsSuch()
    {
        TypeRegistry auto = new TypeRegistry().Register<Plain>(300);
        TypeRegistry graph = new TypeRegistry().RegisterSerializable<Plain>(300);
        byte[] ofAuto = Frame(auto, new Plain { A = 7 });
        byte[] ofGraph = Frame(graph, new Plain { A = 7 });

        Assert.Multiple(() =>
        {
            Assert.That(
                () => new CustomBinaryFormatter(auto)
                    .Deserialize<Plain>(ofGraph), Throws.TypeOf<BinarySerializationException>()
                    .With.Message.Contains("is an object graph")
                    .And.Message.Contains("RegisterSerializable"));
            Assert.That(
                () => new CustomBinaryFormatter(auto)
                    .Deserialize(new MemoryStream(ofGraph)), Throws.TypeOf<BinarySerializationException>()
                    .With.Message.Contains("is an object graph"));
            Assert.That(
                () => new CustomBinaryFormatter(graph)
                    .Deserialize<Plain>(ofAuto), Throws.TypeOf<BinarySerializationException>()
                    .With.Message.Contains("is no object graph")
                    .And.Message.Contains("Register"));
            Assert.That(
                () => new CustomBinaryFormatter(graph)
                    .Deserialize(new MemoryStream(ofAuto)), Throws.TypeOf<BinarySerializationException>()
                    .With.Message.Contains("is no object graph"));
        });
    }

    [Test]
    public void AFieldThatHasAnotherTypeNowIsNamedWithItsClass()
    {
        byte[] frame = Frame(new TypeRegistry().RegisterSerializable<Old>(1), new Old { Number = "seven" });
        byte[] scalars = Frame(new TypeRegistry().RegisterSerializable<OldScalar>(1), new OldScalar { Number = 7.5 });
        RegistrationOptions renamed = new() { FormerNames = [typeof(Old).ToString(), typeof(OldScalar).ToString()] };
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<New>(1, renamed));

        Assert.That(
            () => formatter.Deserialize<New>(frame), Throws.TypeOf<BinarySerializationException>()
                .With.Message.Contains("AdviceTests.New.Number"));
        Assert.That(
            () => formatter.Deserialize<New>(scalars), Throws.TypeOf<BinarySerializationException>()
                .With.Message.Contains("AdviceTests.New.Number"));
    }

    [Test]
    public void AllMembersThatCannotBeWrittenAreNamedInOneError() =>
        Assert.That(
            () => new TypeRegistry().Register<Unsupported>(1),
            Throws.ArgumentException.With.Message.Contains("Unsupported.One")
                .And.Message.Contains("Unsupported.Two")
                .And.Message.Contains("UnsupportedInside.Three"));

    [TestCase(typeof(System.Text.RegularExpressions.Regex))]
    [TestCase(typeof(TimeZoneInfo))]
    [TestCase(typeof(System.Globalization.CompareInfo))]
    [TestCase(typeof(Type))]
    [TestCase(typeof(Lazy<int>))]
    [TestCase(typeof(System.Data.DataTable))]
    [TestCase(typeof(System.Data.DataSet))]
    public void TypesForGraphsOnlyAreRefusedWithAdviceToUseGraphs(Type type) =>
        Assert.That(
            () => new TypeRegistry().Register(typeof(G<>).MakeGenericType(type), 1),
            Throws.ArgumentException.With.Message.Contains("RegisterSerializable").And.Message.Contains("RegisterSurrogate"));

    [Test]
    public void ASurrogateLetsAnAutoContractHoldATimeZone()
    {
        TypeRegistry registry = new TypeRegistry()
            .RegisterSurrogate<TimeZoneInfo, string>(9, zone => zone.ToSerializedString(), TimeZoneInfo.FromSerializedString)
            .Register<G<TimeZoneInfo>>(1);

        Assert.That(
            new CustomBinaryFormatter(registry).DeepClone(new G<TimeZoneInfo> { A = TimeZoneInfo.Utc }).A, Is.EqualTo(TimeZoneInfo.Utc));
    }

    [Test]
    public void ALockAmongAllFieldsIsRefusedAtRegistration()
    {
        RegistrationOptions all = new() { Members = SerializedMembers.AllFields };

        Assert.That(
            () => new TypeRegistry()
                .Register<WithLock>(1, all), Throws.ArgumentException.With.Message.Contains("_sync")
                .And.Message.Contains("[NonSerialized]"));
        Assert.That(() => new TypeRegistry().Register<WithMarkedLock>(1, all), Throws.Nothing);
        Assert.That(() => new TypeRegistry().Register<WithObject>(1, all), Throws.Nothing);
    }

    [Test]
    public void AnAssemblyWithNothingToRegisterIsAnError()
    {
        System.Reflection.Assembly empty = TestTypes.CompiledSource.Load("public class X { public int A; }");

        Assert.That(() => new TypeRegistry().RegisterAssembly(empty), Throws.ArgumentException.With.Message.Contains("[BinaryTypeId]"));
        string idsFile = Path.GetTempFileName();
        Assert.That(
            () => new TypeRegistry().RegisterAssembly(empty, idsFile), Throws.ArgumentException.With.Message.Contains("[Serializable]"));
        File.Delete(idsFile);
    }

    private static void Nothing()
    {
    }

    private static byte[] Frame(TypeRegistry registry, object value)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(registry).Serialize(stream, value);
        return stream.ToArray();
    }

    private static string MessageOf(CustomBinaryFormatter formatter, object value)
    {
        using MemoryStream stream = new();
        return Assert.Throws<BinarySerializationException>(() => formatter.Serialize(stream, value))!.Message;
    }

#pragma warning disable CS0169, CS0414, CS0649, CA1823, IDE0044, IDE0051, IDE0052 // Members that only reflection looks at.
    private sealed class Hidden
    {
        public int A { get; set; }
    }

    private sealed class DerivedPlain : Plain;

    private sealed class Deep
    {
        public Dictionary<string, List<Plain>> ByName { get; set; } = [];

        public Deep? Inside { get; set; }

        public object? Any { get; set; }

        public (int, object)? Pair { get; set; }
    }

    private sealed class HandWrittenToo : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }

    private sealed class Old
    {
        public object? Number;
    }

    private sealed class OldScalar
    {
        public double Number;
    }

    private sealed class New
    {
        public int Number;
    }

    private sealed class Unsupported
    {
        public Thread? One { get; set; }

        public UnsupportedInside? Inside { get; set; }

        public Action? Two { get; set; }
    }

    private sealed class UnsupportedInside
    {
        public Stream[]? Three { get; set; }
    }

    private sealed class WithLock
    {
        private readonly object _sync = new();
        private int _a;
    }

    private sealed class WithMarkedLock
    {
        [NonSerialized]
        private readonly object _sync = new();
        private int _a;
    }

    private sealed class WithObject
    {
        private object? _held;
    }
#pragma warning restore
}
