using System.ComponentModel;
using System.Diagnostics;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Tests.Kaitai;

/// <summary>
/// The output of cbs schema --to ksy, compiled by Kaitai Struct and used to read frames in JavaScript.
/// </summary>
public sealed class KaitaiSchemaTests
{
    private const string Folder = "Kaitai";

    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .Register<Shipment>(1)
        .Register<Company>(2)
        .Register<Wide>(3, new RegistrationOptions { CompactStrings = true })
        .Register<Interned>(4, new RegistrationOptions { InternStrings = true });

    private static readonly Assembly s_fsharp = Assembly.Load("CustomBinarySerializer.Tests.FSharpTypes");

    private static readonly MethodInfo s_register =
        typeof(KaitaiSchemaTests).GetMethod(nameof(Register), BindingFlags.NonPublic | BindingFlags.Static)!;

    // The escapes of JSON.stringify.
    private static readonly JsonSerializerOptions s_plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void PayloadsThatCannotBeDescribedAreNamed()
    {
        string layouts = _folder["layouts.json"];
        File.WriteAllText(layouts, s_registry.Describe().ToJson(indented: true));

        ToolRun run = ToolRun.Of("schema", layouts, "--to", "ksy");

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("Bytes: type id 4 (CustomBinarySerializer.Tool.Tests.Kaitai.Interned): interned strings."));
        Assert.That(run.Output, Does.Contain("            1: custom_binary_serializer_tool_tests_kaitai_shipment\n"));
        Assert.That(run.Output, Does.Not.Contain("            4: "));
    }

    [Test]
    public void NamesAreWordsAndUnique()
    {
        KaitaiNames names = new();
        string[] given = ["Shop.Order", "Shop.order", "List<Shop.Line>", "IPEndPoint", "2x", "Ж", "_a", "int32[]"];

        Assert.That(
            given.Select(names.Add),
            Is.EqualTo(["shop_order", "shop_order_2", "list_shop_line", "ip_end_point", "x2x", "x", "a", "int32_array"]));
    }

    [Test]
    public async Task FramesAreReadInJavaScript()
    {
        await InstallAsync();
        Shipment full = new()
        {
            Label = "Ж1",
            Number = -7,
            State = State.Sent,
            Weight = 1.25,
            Due = 5_000_000_000,
            Tags = ["a", null, ""],
            Parts = [new Item("tea", 2), null, new Item(null, 0)],
            Counts = new() { ["x"] = 1, ["y"] = 2 },
            Data = [1, 2, 255],
            Sender = new Company { Name = "Smith", Seat = "Bonn" },
            Extra = "text",
            Pair = ("p", 3),
            Key = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
            IsPaid = true,
            Place = new Place(3, 4),
            Numbers = [1, -2],
            Note = "n",
        };
        object[] messages =
        [
            full,
            new Shipment { Sender = new Sender { Name = null }, Extra = 12 },
            new Shipment(),
            new Company { Name = "Jones" },
            new Wide { First = null, Second = "é", Third = "Ж" },
        ];
        string[] lines = await ReadAsync(messages);

        Assert.That(lines, Is.EqualTo(messages.Select(message => JsonSerializer.Serialize(Expected(message), s_plain))));
    }

    [Test]
    public async Task FSharpUnionsAreReadInJavaScript()
    {
        await InstallAsync();
        (object Message, object Expected)[] samples =
        [
            (Union("Shape", "Point"), Case(0)),
            (Union("Shape", "Circle", 1.5), Case(1, new { radius = 1.5 })),
            (Union("Shape", "Labelled", "outer", Union("Shape", "Rectangle", 2.0, 3.5)),
                Case(3, new { label = "outer", shape = Case(2, new { width = 2, height = 3.5 }) })),
            (Union("Color", "Blue"), Case(2)),
            (Union("Either", "Right", "right"), Case(1, new { item = "right" })),
            (Union("Measure", "Named", "named", 7), Case(2, new { name = "named", value = 7 })),
        ];
        Type[] types = [.. samples.Select(sample => UnionOf(sample.Message)).Distinct()];
        TypeRegistry registry = new();
        foreach (Type type in types)
        {
            s_register.MakeGenericMethod(type).Invoke(null, [registry, IdOf(type)]);
        }

        string[] lines = await ReadAsync(registry, [.. samples.Select(sample => sample.Message)]);

        Assert.That(
            lines,
            Is.EqualTo(samples.Select(sample => JsonSerializer.Serialize(Frame(IdOf(UnionOf(sample.Message)), sample.Expected), s_plain))));

        int IdOf(Type type) => Array.IndexOf(types, type) + 1;
    }

    // dotnet format can't look into the F# project, so nothing names its types. A case without fields is a property.
    private static object Union(string type, string name, params object[] fields)
    {
        Type union = s_fsharp.GetType($"CustomBinarySerializer.Tests.FSharpTypes.{type}", throwOnError: true)!;
        return fields.Length == 0 ? union.GetProperty(name)!.GetValue(null)! : union.GetMethod($"New{name}")!.Invoke(null, fields)!;
    }

    // Cases of reference types are nested classes.
    private static Type UnionOf(object message) =>
        message.GetType() is { IsNested: true, DeclaringType: { } union } ? union : message.GetType();

    private static TypeRegistry Register<T>(TypeRegistry registry, int id)
        where T : notnull => registry.Register<T>(id);

    private static object Case(int tag, object? fields = null) => new { tag, fields = fields ?? new object() };

    private static object Expected(object message) => message switch
    {
        Shipment shipment => Frame(1, new
        {
            label = shipment.Label,
            number = shipment.Number,
            state = (int)shipment.State,
            weight = shipment.Weight,
            due = shipment.Due,
            tags = shipment.Tags,
            parts = shipment.Parts?.Select(item => item is null ? null : new { sku = item.Sku, pieces = item.Pieces }),
            counts = shipment.Counts?.Select(entry => new { key = entry.Key, value = entry.Value }),
            data = shipment.Data is null ? null : Convert.ToHexStringLower(shipment.Data),
            sender = shipment.Sender switch
            {
                Company company => Expected(company),
                { } sender => new { name = sender.Name },
                null => null,
            },
            extra = shipment.Extra switch
            {
                string text => Frame(-13, text),
                { } number => Frame(-6, number),
                null => null,
            },
            pair = new { item1 = shipment.Pair.Text, item2 = shipment.Pair.Number },
            key = Convert.ToHexStringLower(shipment.Key.ToByteArray()),
            isPaid = shipment.IsPaid ? 1 : 0,
            place = new { x = shipment.Place.X, y = shipment.Place.Y },
            numbers = shipment.Numbers,
            note = shipment.Note,
        }),
        Company company => Frame(2, new { name = company.Name, seat = company.Seat }),
        Wide wide => Frame(3, new { first = wide.First, second = wide.Second, third = wide.Third }),
        _ => throw new ArgumentException("It has no expected form.", nameof(message)),
    };

    private static object Frame(int id, object? value) => new { id, value };

    private Task<string[]> ReadAsync(object[] messages) => ReadAsync(s_registry, messages);

    private async Task<string[]> ReadAsync(TypeRegistry registry, object[] messages)
    {
        CustomBinaryFormatter formatter = new(registry);
        using (FileStream file = File.Create(_folder["frames.bin"]))
        {
            foreach (object message in messages)
            {
                formatter.Serialize(file, message);
            }
        }

        await File.WriteAllTextAsync(_folder["layouts.json"], registry.Describe().ToJson());
        ToolRun run = ToolRun.Of("schema", _folder["layouts.json"], "--to", "ksy", "--out", _folder["messages.ksy"]);
        Assert.That(run.Code, Is.Zero, run.Error);
        (int code, string output) = await RunAsync("node", "read.js", "messages.ksy", "frames.bin");
        Assert.That(code, Is.Zero, output);
        return output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    private async Task InstallAsync()
    {
        foreach (string name in (string[])["package.json", "package-lock.json", "read.js"])
        {
            File.Copy(Path.Combine(Repository.FolderOf("CustomBinarySerializer.Tool.Tests"), Folder, name), _folder[name]);
        }

        try
        {
            (int code, string output) = await RunAsync("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline");
            if (code != 0)
            {
                Assert.Ignore($"npm can't install the compiler of Kaitai Struct: {output}");
            }
        }
        catch (Win32Exception)
        {
            Assert.Ignore("Without npm, the description isn't compiled.");
        }
    }

    private async Task<(int Code, string Output)> RunAsync(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, process.ExitCode == 0 ? output : output + await error);
    }
}
