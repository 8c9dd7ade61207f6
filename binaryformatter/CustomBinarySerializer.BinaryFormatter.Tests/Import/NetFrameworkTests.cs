using System.Collections.Specialized;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>
/// Tests of messages that .NET Framework wrote differently from current runtimes. The sources are MS-NRBF and the
/// framework's reference source.
/// </summary>
public sealed class NetFrameworkTests
{
    private const string SystemAssembly = "System, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    [Test]
    public void ANameValueCollectionKeepsSeveralValuesOfAName()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(
                1,
                "System.Collections.Specialized.NameValueCollection",
                2,
                RecordWriter.Primitive("ReadOnly", RecordWriter.Boolean),
                RecordWriter.OfObject("HashProvider"),
                RecordWriter.OfObject("Comparer"),
                RecordWriter.Primitive("Count", RecordWriter.Int32),
                ("Keys", 6, []),
                RecordWriter.OfObjects("Values"),
                RecordWriter.Primitive("Version", RecordWriter.Int32))
            .Raw(0).Null().Null().Int(2).Reference(3).Reference(4).Int(7)
            .Raw(17).Int(3).Int(2).String(5, "a").String(6, "b")
            .Objects(4, 2).Reference(7).Null()
            .Object(
                7, "System.Collections.ArrayList", 0, RecordWriter.OfObjects("_items"), RecordWriter.Primitive("_size", RecordWriter.Int32),
                RecordWriter.Primitive("_version", RecordWriter.Int32))
            .Reference(8).Int(2).Int(2)
            .Objects(8, 4).String(9, "1").String(10, "2").Raw(13, 2)
            .End();

        NameValueCollection read = (NameValueCollection)Imported.Read(message);

        Assert.That((read.Count, read.GetValues("A"), read.GetValues("b")), Is.EqualTo((2, (string[])["1", "2"], (string[]?)null)));
    }

    [Test]
    public void APatternArrives()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(
                1,
                "System.Text.RegularExpressions.Regex",
                2,
                RecordWriter.OfString("pattern"),
                RecordWriter.Primitive("options", RecordWriter.Int32))
            .String(3, "a+").Int((int)RegexOptions.IgnoreCase)
            .End();

        Assert.That(((Regex)Imported.Read(message)).IsMatch("AA"), Is.True);
    }

    [Test]
    public void APatternKeepsTheTimeThatMatchingMayTake()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(
                1, "System.Text.RegularExpressions.Regex", 2, RecordWriter.OfString("pattern"),
                RecordWriter.Primitive("options", RecordWriter.Int32), RecordWriter.Primitive("matchTimeout", RecordWriter.Int64))
            .String(3, "a+").Int(0).Long(TimeSpan.TicksPerSecond)
            .End();

        Assert.That(((Regex)Imported.Read(message)).MatchTimeout, Is.EqualTo(TimeSpan.FromSeconds(1)));
    }

    [Test]
    public void ACultureArrives()
    {
        byte[] message = new RecordWriter()
            .Object(
                1,
                "System.Globalization.CultureInfo",
                0,
                RecordWriter.Primitive("m_isReadOnly", RecordWriter.Boolean),
                RecordWriter.OfSystem("compareInfo", "System.Globalization.CompareInfo"),
                RecordWriter.Primitive("cultureID", RecordWriter.Int32),
                RecordWriter.OfString("m_name"),
                RecordWriter.Primitive("m_useUserOverride", RecordWriter.Boolean))
            .Raw(1).Null().Int(127).String(2, "").Raw(0)
            .End();

        Assert.That(Imported.Read(message), Is.EqualTo(CultureInfo.InvariantCulture));
    }

    [Test]
    public void AStringDictionaryArrives()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(
                1, "System.Collections.Specialized.StringDictionary", 2, RecordWriter.OfSystem("contents", "System.Collections.Hashtable"))
            .Reference(3)
            .Object(
                3,
                "System.Collections.Hashtable",
                0,
                RecordWriter.OfSystem("Comparer", "System.Collections.IComparer"),
                RecordWriter.OfSystem("HashCodeProvider", "System.Collections.IHashCodeProvider"),
                RecordWriter.Primitive("HashSize", RecordWriter.Int32),
                RecordWriter.OfObjects("Keys"),
                RecordWriter.OfObjects("Values"))
            .Null().Null().Int(3).Reference(4).Reference(5)
            .Objects(4, 1).String(6, "a")
            .Objects(5, 1).String(7, "1")
            .End();

        Assert.That(((StringDictionary)Imported.Read(message))["A"], Is.EqualTo("1"));
    }

    [Test]
    public void AProgramsExceptionArrivesWithoutWhatOnlyTheFrameworkUnderstood()
    {
        byte[] message = new RecordWriter().Library(2, "CustomBinarySerializer.BinaryFormatter.Tests, Version=1.0.0.0")
            .Object(
                1,
                typeof(ShopException).FullName!,
                2,
                RecordWriter.OfString("ClassName"),
                RecordWriter.OfString("Message"),
                RecordWriter.OfSystem("Data", "System.Collections.IDictionary"),
                RecordWriter.OfSystem("InnerException", "System.Exception"),
                RecordWriter.OfString("HelpURL"),
                RecordWriter.OfString("StackTraceString"),
                RecordWriter.OfString("RemoteStackTraceString"),
                RecordWriter.Primitive("RemoteStackIndex", RecordWriter.Int32),
                RecordWriter.OfString("ExceptionMethod"),
                RecordWriter.Primitive("HResult", RecordWriter.Int32),
                RecordWriter.OfString("Source"),
                RecordWriter.OfSystem("WatsonBuckets", "System.Byte[]"),
                RecordWriter.OfSystem("SafeSerializationManager", "System.Runtime.Serialization.SafeSerializationManager"))
            .String(3, "ShopException").String(4, "sold out").Reference(5).Null().Null().Null().Null().Int(0).Null().Int(-5).Null().Null()
            .Reference(6)
            .Object(
                5,
                "System.Collections.ListDictionaryInternal",
                0,
                RecordWriter.OfSystem("head", "System.Collections.ListDictionaryInternal+DictionaryNode"),
                RecordWriter.Primitive("version", RecordWriter.Int32),
                RecordWriter.Primitive("count", RecordWriter.Int32))
            .Reference(7).Int(1).Int(1)
            .Object(6, "System.Runtime.Serialization.SafeSerializationManager", 0)
            .Object(
                7,
                "System.Collections.ListDictionaryInternal+DictionaryNode",
                0,
                RecordWriter.OfObject("key"),
                RecordWriter.OfObject("value"),
                RecordWriter.OfSystem("next", "System.Collections.ListDictionaryInternal+DictionaryNode"))
            .String(8, "item").Raw(8, RecordWriter.Int32).Int(12).Null()
            .End();

        ShopException read = (ShopException)Imported.Read(message, typeof(ShopException));

        Assert.That((read.Message, read.HResult, read.Data["item"]), Is.EqualTo(("sold out", -5, (object)12)));
    }

    [Test]
    public void AChainThatDoesNotEndIsRefused()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(1, "System.Collections.Specialized.ListDictionary", 2, RecordWriter.OfClass("head", "Node", 2)).Reference(3)
            .Object(3, "Node", 2, RecordWriter.OfObject("key"), RecordWriter.OfObject("value"), RecordWriter.OfClass("next", "Node", 2))
            .Null().Null().Reference(3)
            .End();

        Assert.That(Imported.Refused(message).Message, Does.Contain("a chain that ends"));
    }

    [Serializable]
    private sealed class ShopException : Exception
    {
        public ShopException()
        {
        }

        private ShopException(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }
    }
}
