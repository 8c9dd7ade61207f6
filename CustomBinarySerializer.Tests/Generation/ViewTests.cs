using System.Reflection;
using CustomBinarySerializer.Graphs;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>Tests of generated views, the messages that they read, and the diagnostics of types without one.</summary>
public sealed class ViewTests
{
    private static readonly ViewedProgram s_shop = new(new GeneratedProgram(Surrogate + ViewedShop.Source), []);

    // Off in the SDK: an assembly that refers to another version of one that is there.
    private const string OtherVersion = "CS1701";

    private const string Surrogate = "[assembly: ContractSurrogate(typeof(Shop.MoneyConversion))]\n";

    private readonly CustomBinaryFormatter _formatter = new(new TypeRegistry(s_shop.Set("Shop.ShopContracts")));

    [Test]
    public void TheProgramCompilesWithoutWarnings()
    {
        GeneratedProgram program = new(Surrogate + ViewedShop.Source);

        Assert.That(program.Diagnostics, Is.Empty);
        Assert.That(
            program.Complete.GetDiagnostics()
                .Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning && diagnostic.Id != OtherVersion), Is.Empty);
    }

    [Test]
    public void EveryKindOfMemberIsShown() => Assert.That(
        Use("Of", Frame("Full")),
        Is.EqualTo(
            "5 abc 01/02/2026 03:04:05 Sell False False 3 3 me 7 you True x1 no line 3 1 01/01/1970 00:00:00 a no tag  a1 b2 1 no numbers 2,3 1  1 2 4 8 https://a.b/ 150"));

    [Test]
    public void NullIsShownAsNull()
    {
        object empty = Activator.CreateInstance(s_shop.Type("Shop.Order"))!;

        Assert.That(Use("Of", _formatter.Serialize(empty)), Is.EqualTo("0  01/01/0001 00:00:00  True True 0 0 0 0 nowhere 0  0"));
    }

    [Test]
    public void ObjectsOfDerivedTypesAreShownAsFrames()
    {
        byte[] frame = FrameWithDerived();

        Assert.That(Use("Derived", frame), Is.EqualTo("more"));
        Assert.That(() => Use("AgeOfDerived", frame), Throws.InvalidOperationException);
    }

    [Test]
    public void MembersHaveTheViewsOfTheirTypes()
    {
        Assert.That(Use("OfBuyer", Frame("Full")), Is.EqualTo("you7"));
        Assert.That(Use("OfPoints", Frame("Full")), Is.EqualTo("False 2 False"));
        Assert.That(Use("OfLine", FrameOf(15, "02 78 03 00 00 00")), Is.EqualTo("x3"));
        Assert.That(
            s_shop.Type("Shop.Order")
                .GetNestedType("View")!.GetNestedTypes()
                .Select(type => type.Name)
                .Where(name => name.EndsWith("View", StringComparison.Ordinal)),
            Is.EquivalentTo(["OpenCustomerView", "KeyValuePairOfStringAndInt32View"]));
    }

    [TestCase("[BinaryTypeId(2, View = true)] public sealed partial class Line", ExpectedResult = "Line.View")]
    [TestCase(
        "[BinaryTypeId(2, View = true)] public sealed class Line",
        ExpectedResult = "Order.View.LineView",
        Description = "A view can't be made of it, which is an error.")]
    [TestCase(
        "[BinaryTypeId(2, View = true, Members = SerializedMembers.AllFields)] public sealed partial class Line",
        ExpectedResult = "Order.View.LineView")]
    [TestCase("[BinaryTypeId(2)] public sealed partial class Line", ExpectedResult = "Order.View.LineView")]
    [TestCase("public sealed class Line", ExpectedResult = "Order.View.LineView")]
    public string? TheViewOfAMemberIsThatOfItsType(string line) =>
        new GeneratedProgram(
            $$"""[BinaryTypeId(1, View = true)] public sealed partial class Order { public Line? First { get; set; } } {{line}} { public string? Name { get; set; } }""")
            .Complete.GetTypeByMetadataName("Order+View")!.GetMembers("First").OfType<IPropertySymbol>().Single().Type.ToDisplayString();

    [TestCase("[ContractFor(typeof(Line), 2, View = true)]", ExpectedResult = "All.LineView")]
    [TestCase("[ContractFor(typeof(Line), 2)]", ExpectedResult = "All.OrderView.LineView")]
    public string? TheViewOfAMemberIsThatOfItsSet(string line) =>
        new GeneratedProgram($$"""
            public sealed class Order { public Line? First { get; set; } }
            public sealed class Line { public string? Name { get; set; } }
            [ContractFor(typeof(Order), 1, View = true)] public sealed partial class All : ContractSet;
            {{line}} public sealed partial class All;
            """).Complete.GetTypeByMetadataName("All+OrderView")!.GetMembers("First").OfType<IPropertySymbol>().Single().Type.ToDisplayString();

    [TestCase("AgeOfBuyer")]
    [TestCase("NameOfBuyer")]
    [TestCase("OfNothing")]
    [TestCase("TextOfNothing")]
    public void MembersOfANullViewThrow(string use) => Assert.That(
        () => Use(use, _formatter.Serialize(Activator.CreateInstance(s_shop.Type("Shop.Order"))!)),
        Throws.InvalidOperationException.With.Message.Contains("IsNull"));

    [TestCase("04 00 00 00", ExpectedResult = "4 False null False 0")]
    [TestCase("04 00 00 00 02 61", ExpectedResult = "4 True a False 0")]
    [TestCase("04 00 00 00 00 05 00 00 00", ExpectedResult = "4 True null True 5")]
    public object? MembersThatAMessageLacksAreDefaults(string payload) => Use("OfGrown", FrameOf(9, payload));

    [Test]
    public void BytesAfterTheMembersArePassedOverWhereTheContractAllowsIt()
    {
        Assert.That(Use("OfShort", FrameOf(10, "04 00 00 00 FF")), Is.EqualTo(4));
        Assert.That(() => Use("OfSpot", FrameOf(12, "04 00 00 00 00 FF")), ThrowsCode(SerializationErrorCode.PayloadNotConsumed));
    }

    [Test]
    public void StructsAndNamedTypesHaveViews()
    {
        Assert.That(Use("OfSpot", FrameOf(12, "04 00 00 00 02 61")), Is.EqualTo("4 a"));
        Assert.That(Use("OfBox", FrameOf(20, "04 00 00 00")), Is.EqualTo(4));
    }

    [TestCase("01 61 07 00 00 00 00", ExpectedResult = "a 7 ")]
    [TestCase("00 07 00 00 00 01 00 80 B5 F7 F5 7F 9F 48", ExpectedResult = " 7 1970")]
    public object? AHandWrittenContractThatOnlyMovesMembersHasAView(string payload) =>
        Use("OfByHand", FrameOf(14, payload), new CustomBinaryFormatter(new TypeRegistry().Register(s_shop.Type("Shop.ByHand"), 14)));

    [Test]
    public void ViewOfAHandWrittenTypeRefusesAnAutoContract() => Assert.That(
        () => Use(
            "OfByHand",
            FrameOf(14, "02 61 07 00 00 00 00"),
            new CustomBinaryFormatter(new TypeRegistry().RegisterMembers(s_shop.Type("Shop.ByHand"), 14))),
        Throws.TypeOf<NotSupportedException>());

    [TestCase("OfSpot", 12, "04 00 00", SerializationErrorCode.PayloadExhausted)]
    [TestCase("OfSpot", 12, "04 00 00 00", SerializationErrorCode.PayloadExhausted)]
    [TestCase("OfSpot", 12, "04 00 00 00 03 61", SerializationErrorCode.PayloadExhausted)]
    [TestCase("OfSpot", 12, "04 00 00 00 FF FF FF FF 07", SerializationErrorCode.PayloadExhausted)]
    [TestCase("OfSpot", 12, "04 00 00 00 FF FF FF FF FF", SerializationErrorCode.InvalidValue)]
    [TestCase("OfSpot", 10, "04 00 00 00", SerializationErrorCode.TypeMismatch)]
    [TestCase("OfSpot", 99, "04 00 00 00", SerializationErrorCode.UnknownTypeId)]
    public void InvalidFramesAreRefused(string use, int typeId, string payload, SerializationErrorCode code)
    {
        byte[] frame = FrameOf(typeId, payload);

        Assert.That(() => Use(use, frame), ThrowsCode(code));
        Assert.That(() => Use(use, frame[..^1]), ThrowsCode(SerializationErrorCode.TruncatedFrame));
    }

    [Test]
    public void ValuesThatCantBeAreFoundWhenTheyAreAskedFor()
    {
        byte[] frame = Frame("Full");
        frame.AsSpan(8 + 4 + 4, 8).Fill(0xFF);

        Assert.That(() => Use("Placed", frame), ThrowsCode(SerializationErrorCode.InvalidValue));
    }

    [Test]
    public void ObjectsAreAsDeepAsTheLimitAllows()
    {
        CustomBinaryFormatter shallow = new(_formatter.Registry, new FormatterOptions { Limits = new FrameLimits { MaxDepth = 5 } });
        MethodInfo nodes = s_shop.Type("Shop.Uses").GetMethod("Nodes")!;
        byte[] Nodes(int count) => _formatter.Serialize(nodes.Invoke(null, [count])!);

        Assert.That(Use("DepthOf", Nodes(60)), Is.EqualTo(60));
        Assert.That(Use("DepthOf", Nodes(5), shallow), Is.EqualTo(5));
        Assert.That(() => Use("DepthOf", Nodes(6), shallow), ThrowsCode(SerializationErrorCode.DepthExceeded));
        Assert.That(() => shallow.Deserialize<object>(Nodes(6)), ThrowsCode(SerializationErrorCode.DepthExceeded));
    }

    [Test]
    public void OlderTypesHaveOtherBytes()
    {
        TypeRegistry registry = new TypeRegistry()
            .Register(s_shop.Type("Shop.Short"), 10, new RegistrationOptions { AllowTrailingData = true })
            .Register(s_shop.Type("Shop.Old"), 11);
        typeof(ViewTests)
            .GetMethod(
                nameof(AddUpcast), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(
                    s_shop.Type("Shop.Old"), s_shop.Type("Shop.Short"))
            .Invoke(null, [registry]);

        Assert.That(
            () => Use("OfShort", FrameOf(11, "04 00 00 00"), new CustomBinaryFormatter(registry)),
            ThrowsCode(SerializationErrorCode.TypeMismatch)
                .And.Message.Contains("upcast"));
    }

    [Test]
    public void AViewKnowsTheBytesOfTheContractThatWasCompiledAlong()
    {
        Type type = s_shop.Type("Shop.Spot");
        CustomBinaryFormatter inIL = new(new TypeRegistry().Register(type, 3, new RegistrationOptions { AllowTrailingData = true }));
        CustomBinaryFormatter interned = new(new TypeRegistry().Register(type, 3, new RegistrationOptions { InternStrings = true }));
        CustomBinaryFormatter graph = new(
            new TypeRegistry().RegisterSerializable(type, 3, new RegistrationOptions { AllowUnsuitableType = true }));
        byte[] frame = FrameOf(3, "04 00 00 00 02 61");

        Assert.That(Use("OfSpot", frame, inIL), Is.EqualTo("4 a"));
        Assert.That(() => Use("OfSpot", frame, interned), Throws.TypeOf<NotSupportedException>().With.Message.Contains("compiled for"));
        Assert.That(() => Use("OfSpot", frame, graph), Throws.TypeOf<NotSupportedException>());
    }

    [Test]
    public void AMessageTypeHasOneHandler() => Assert.That(() => Call("AddTwice", new MessageHandlers()), Throws.ArgumentException);

    [TestCase("[BinaryTypeId(1, View = true)] public class Order { public int A { get; set; } }", "isn't partial")]
    [TestCase("public class Outer { [BinaryTypeId(1, View = true)] public partial class Order { public int A { get; set; } } }", "around")]
    [TestCase("[BinaryTypeId(1, View = true)] public partial class Order { public int View { get; set; } }", "something else called View")]
    [TestCase(
        "[BinaryTypeId(1, View = true, InternStrings = true)] public partial class Order { public int A { get; set; } }", "InternStrings")]
    [TestCase(
        "[BinaryTypeId(1, View = true, CompactStrings = true)] public partial class Order { public string? A { get; set; } }",
        "CompactStrings")]
    [TestCase(
        "[BinaryTypeId(1, View = true)] public partial class Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A + 1); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32() - 1; }", "does more than move")]
    [TestCase("[ContractFor(typeof(List<int>), 1, View = true)] public partial class Set : ContractSet;", "collection")]
    [TestCase("[ContractFor(typeof(Version), 1, View = true)] public partial class Set : ContractSet;", "single value")]
    public void MissingViewIsReportedWithTheReason(string source, string reason)
    {
        Diagnostic reported = new GeneratedProgram(source).Diagnostics.Single();

        Assert.That(reported.Id, Is.EqualTo("CBS023"));
        Assert.That(reported.GetMessage(null), Does.Contain(reason));
    }

    [Test]
    public void TypeWithoutContractHasNoView() => Assert.That(
        new GeneratedProgram("[BinaryTypeId(1, View = true)] public partial class Order<T> { public T? A { get; set; } }")
            .Diagnostics.Select(one => one.Id), Is.EquivalentTo(["CBS021", "CBS023"]));

    [TestCase(
        "public new int Equals { get; set; } public int IsNull { get; set; } public int Loads { get; set; } public int InnerView { get; set; } public Inner? _payload { get; set; }")]
    [TestCase(
        "public int @class { get; set; } public Hidden? A { get; set; } public Kind B { get; set; } public Kind[]? C { get; set; } public Kind? D { get; set; } public List<Kind?>? E { get; set; }")]
    [TestCase(
        "public (int A, (string? B, int C) D) A { get; set; } public KeyValuePair<int, Inner>[]? B { get; set; } public Dictionary<int, Dictionary<string, Inner[]?>>? C { get; set; } public DateTimeOffset? D { get; set; } public System.Net.IPAddress? E { get; set; } public Exception? F { get; set; }")]
    public void NamesThatViewsHaveThemselvesMayBeThoseOfMembers(string members)
    {
        GeneratedProgram program = new($$"""
            [BinaryTypeId(1, View = true, Members = SerializedMembers.AllFields)] public sealed partial class Order { {{members}} }
            public sealed class Inner { public string? Name { get; set; } }
            internal sealed class Hidden { public Kind A { get; set; } }
            internal enum Kind : byte { A }
            """.Replace("public Hidden", "internal Hidden", StringComparison.Ordinal).Replace("public Kind", "internal Kind", StringComparison.Ordinal).Replace("public List<Kind", "internal List<Kind", StringComparison.Ordinal));

        Assert.That(program.Diagnostics, Is.Empty);
        Assert.That(program.Complete.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning), Is.Empty);
        Assert.That(program.Complete.GetTypeByMetadataName("Order+View"), Is.Not.Null);
    }

    [Test]
    public void GeneratedViewReadsLikeHandWrittenCode()
    {
        string view = new GeneratedProgram(
            "[BinaryTypeId(1, View = true)] public sealed partial class Tick { public string? Symbol { get; set; } public DateTime Time { get; set; } public double Bid { get; set; } }")
            .File("global__Tick.View")
            .Replace("global::CustomBinarySerializer.Generated.", "", StringComparison.Ordinal)
            .Replace("global::CustomBinarySerializer.", "", StringComparison.Ordinal)
            .Replace("global::", "", StringComparison.Ordinal);

        Assert.That(view, Does.Contain("""
                    private readonly int _prefix;
                    private readonly ViewPayload _payload;
                    private readonly int _at1;

                    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]
                    private View(scoped ref ViewCursor cursor)
                    {
                        unchecked
                        {
                            int prefix = cursor.Prefix();
                            _prefix = prefix;
                            _payload = cursor.Rest;
                            int begin = cursor.Position;
                            cursor.SkipTextAfterPrefix(prefix, 1);
                            _at1 = cursor.PositionFrom(begin);
                            cursor.Skip(16);
                        }
                    }

                    internal View(scoped ref ViewCursor cursor, int prefix)
                    {
                        unchecked
                        {
                            if (prefix != 0)
                            {
                                int shared = prefix - 1;
                                _prefix = shared;
                                _payload = cursor.Rest;
                                int begin = cursor.Position;
                                cursor.SkipTextAfterPrefix(shared, 1);
                                _at1 = cursor.PositionFrom(begin);
                                cursor.Skip(16);
                            }
                        }
                    }

                    /// <summary>Whether the object is null.</summary>
                    public bool IsNull => _payload.IsNull;

                    public TextView Symbol => _payload.TextAfterPrefix(0, _prefix, 1);

                    public System.DateTime Time => Tick.View.Loads.ReadDateTime(_payload, _at1);

                    public double Bid => Tick.View.Loads.ReadDouble(_payload, _at1 + 8);
            """));
    }

    private static NUnit.Framework.Constraints.EqualConstraint<SerializationErrorCode> ThrowsCode(SerializationErrorCode code) =>
        Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code)).EqualTo(code);

    private static void AddUpcast<TOld, TNew>(TypeRegistry registry)
        where TOld : notnull
        where TNew : notnull, new() => registry.Upcast<TOld, TNew>(static _ => new TNew());

    private static object Make(string method) => Call(method)!;

    private static object? Call(string method, params object[] arguments) =>
        s_shop.Type("Shop.Uses").GetMethod(method)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, arguments, null);

    private static byte[] FrameOf(int typeId, string payload)
    {
        byte[] bytes = Convert.FromHexString(payload.Replace(" ", "", StringComparison.Ordinal));
        return [.. BitConverter.GetBytes(bytes.Length + 4), .. BitConverter.GetBytes(typeId), .. bytes];
    }

    private byte[] Frame(string method) => _formatter.Serialize(Make(method));

    private byte[] FrameWithDerived()
    {
        object order = Make("Full");
        object derived = order.GetType().GetProperty("Anything")!.GetValue(order)!;
        order.GetType().GetProperty("Other")!.SetValue(order, derived);
        return _formatter.Serialize(order);
    }

    private object? Use(string method, byte[] frame, CustomBinaryFormatter? formatter = null) =>
        Call(method, formatter ?? _formatter, frame);
}
