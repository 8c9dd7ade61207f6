using System.Collections;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of messages that no BinaryFormatter wrote.</summary>
[Category(LongRun.Category)]
public sealed class HostileMessageTests
{
    private static readonly Type[] s_types = [typeof(Order), typeof(OrderLine), typeof(Money), typeof(OrderState)];

    private static readonly object[] s_graphs =
    [
        Sample(),
        new object?[]
        {
            1, "a", null, null, 2.5m, DateTime.UtcNow, Guid.NewGuid(), new Version(1, 2), new Uri("http://a/b"), new BitArray(9), 'x',
            OrderState.Paid, new Money()
        },
        new Dictionary<string, object>
        {
            ["a"] = new List<int> { 1 }, ["b"] = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "x" }
        },
        Array.CreateInstance(typeof(Money), [2, 1], [3, -4]),
        new List<Money?[]> { new Money?[] { null, new Money() } },
    ];

    [TestCaseSource(nameof(s_graphs))]
    public void AMessageThatBreaksOffIsTruncated(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        BinaryFormatterImporter importer = Imported.Importer(s_types);
        for (int length = 0; length < message.Length; length++)
        {
            Assert.That(
                () => importer.Deserialize(new MemoryStream(message, 0, length)),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame),
                $"{length} bytes");
        }
    }

    [TestCaseSource(nameof(s_graphs))]
    public void AFlippedBitGivesASerializationErrorOrAnObject(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        BinaryFormatterImporter importer = Imported.Importer(s_types);
        foreach (int bit in LongRun.Sample(0, message.Length * 8, step: 19))
        {
            byte[] flipped = [.. message];
            flipped[bit / 8] ^= (byte)(1 << (bit % 8));
            AssertSerializationErrorAtMost(importer, flipped);
        }
    }

    [Test]
    public void ManyChangesGiveASerializationErrorOrAnObject([Range(1, 8)] int seed)
    {
        Random random = new(seed);
        BinaryFormatterImporter importer = Imported.Importer(s_types);
        byte[][] messages = [.. s_graphs.Select(graph => OldFormatter.Write(graph))];
        for (int i = 0; i < LongRun.Rounds(all: 2_000, part: 500); i++)
        {
            byte[] changed = [.. messages[random.Next(messages.Length)]];
            for (int changes = random.Next(1, 6); changes > 0; changes--)
            {
                int place = random.Next(changed.Length);
                switch (random.Next(3))
                {
                    case 0:
                        changed[place] = (byte)random.Next(256);
                        break;
                    case 1:
                        changed[place] = (byte)random.Next(25);
                        break;
                    default:
                        int from = random.Next(changed.Length);
                        int length = Math.Min(random.Next(1, 20), changed.Length - Math.Max(from, place));
                        changed.AsSpan(from, length).CopyTo(changed.AsSpan(place));
                        break;
                }
            }

            AssertSerializationErrorAtMost(importer, changed);
        }
    }

    [Test]
    public void AFewBytesDontStandForAnArrayOfNulls()
    {
        RecordWriter writer = new RecordWriter().Objects(1, 2_000_000_000).Raw(14).Int(2_000_000_000);

        Assert.That(Refused(writer).Code, Is.EqualTo(SerializationErrorCode.CountExceeded));
    }

    [Test]
    public void CodeOfTypesRunsOnUntrustedDataOnlyWhereThatIsAllowed([Values] bool allowed)
    {
        TypeRegistry registry =
            new TypeRegistry().RegisterSerializable<Asking>(1, new RegistrationOptions { AllowUserCodeOnUntrustedData = allowed });
        CustomBinaryFormatter formatter =
            new(registry, FormatterOptions.UntrustedData with { BinaryFormatterReader = new BinaryFormatterImporter(registry) });
        byte[] message = OldFormatter.Write(new Asking());

        if (allowed)
        {
            Assert.That(((Asking)formatter.Deserialize(message, out _)).IsAsked, Is.True);
        }
        else
        {
            Assert.That(
                () => formatter.Deserialize(message, out _),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
        }
    }

    [Test]
    public void ReferenceToAMissingObjectIsRefused() =>
        Assert.That(Refused(new RecordWriter().Objects(1, 1).Reference(9)).Message, Does.Contain("the object 9, which isn't there"));

    [Test]
    public void TheRootMustBeThere() =>
        Assert.That(Refused(new RecordWriter(rootId: 7).Objects(1, 0)).Message, Does.Contain("root, the object 7"));

    [Test]
    public void AnIdStandsForOneThing() =>
        Assert.That(Refused(new RecordWriter().Objects(1, 0).Objects(1, 0)).Message, Does.Contain("the id 1 stands for something else"));

    [Test]
    public void AnIdThatWouldNeedALargeTableIsRefused() =>
        Assert.That(Refused(new RecordWriter().Objects(1_000_000_000, 0)).Message, Does.Contain("the id 1000000000"));

    [Test]
    public void NestedRecordsNeedNoStack()
    {
        RecordWriter writer = new();
        for (int i = 1; i < 200_000; i++)
        {
            writer.Objects(i, 1);
        }

        Assert.That(Imported.Read(writer.Objects(200_000, 0).End()), Is.TypeOf<object[]>());
    }

    [TestCase("System.Diagnostics.Process, System")]
    [TestCase("System.Data.DataSet, System.Data", SerializationErrorCode.UnsupportedValue)]
    [TestCase("System.Data.DataTable, System.Data", SerializationErrorCode.UnsupportedValue)]
    [TestCase("System.Windows.Data.ObjectDataProvider, PresentationFramework")]
    [TestCase("System.Security.Principal.WindowsIdentity")]
    [TestCase("System.DelegateSerializationHolder")]
    [TestCase("Evil, Evil")]
    public void NoTypeIsLoadedByItsName(string name, SerializationErrorCode code = SerializationErrorCode.UnregisteredType)
    {
        string[] parts = name.Split(", ");
        RecordWriter writer = new();
        if (parts.Length > 1)
        {
            writer.Library(2, parts[1] + ", Version=1.0.0.0");
        }

        writer.Object(1, parts[0], parts.Length > 1 ? 2 : 0);

        Assert.That(Refused(writer).Code, Is.EqualTo(code));
    }

    [Test]
    public void AnUnknownTypeIsNamedWithItsPathAndTheCure()
    {
        Order order = new() { Next = new Order { Lines = [null!, new OrderLine { Order = new Order { Tag = new Money() } }] } };

        BinarySerializationException refused =
            (BinarySerializationException)Imported.Refused(OldFormatter.Write(order), typeof(Order), typeof(OrderLine));

        Assert.That(refused.Code, Is.EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(
            refused.Message,
            Does.Contain("Order.Next.Lines[1].Order.Tag").And.Contain("Money").And.Contain("registry.RegisterSerializable"));
    }

    private static Order Sample()
    {
        Order order = new()
        {
            Number = 1,
            Customer = "Smith",
            State = OrderState.Paid,
            Discount = new Money(),
            Lines = [new OrderLine { Product = "Tea" }, null!],
            Tag = 5L,
            Name = "x"
        };
        order.ByName = new() { ["a"] = order.Lines[0] };
        order.Prices = new() { [1] = new Money { Currency = "EUR" } };
        order.More = [order.Lines[0]];
        order.Next = order;
        return order;
    }

    private static BinarySerializationException Refused(RecordWriter writer) =>
        (BinarySerializationException)Imported.Refused(writer.End(), s_types);

    private static void AssertSerializationErrorAtMost(BinaryFormatterImporter importer, byte[] bytes)
    {
        try
        {
            importer.Deserialize(bytes, out _);
        }
        catch (BinarySerializationException)
        {
            return;
        }
        catch (Exception e)
        {
            Assert.Fail($"{e.ToString().Replace("  at ", "  in ", StringComparison.Ordinal)}\n{Convert.ToHexString(bytes)}");
        }
    }

    [Serializable]
    private sealed class Asking
    {
        [NonSerialized]
        public bool IsAsked;

        [OnDeserialized]
        private void Ask(StreamingContext context) => IsAsked = true;
    }
}
