extern alias generator;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Serialization;
using generator::CustomBinarySerializer.Compiler.Models;
using generator::CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

internal sealed class HiddenMembersTests
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly SymbolUniverse s_universe = new(Source.Unchecked()
        .WithReferences(
            [.. ReferenceAssemblies.All, MetadataReference.CreateFromFile(typeof(ICustomBinarySerializable).Assembly.Location)]));

    private static readonly Type[] s_exceptions =
    [
        .. Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
            .Select(path => Path.GetFileNameWithoutExtension(path))
            .SelectMany(name => Assembly.Load(name).GetExportedTypes())
            .Where(typeof(Exception).IsAssignableFrom),
    ];

    [TestCase(typeof(Exception))]
    [TestCase(typeof(AggregateException))]
    [TestCase(typeof(ArgumentException))]
    [TestCase(typeof(ArgumentOutOfRangeException))]
    [TestCase(typeof(ObjectDisposedException))]
    [TestCase(typeof(FileNotFoundException))]
    [TestCase(typeof(BinarySerializationException))]
    [TestCase(typeof(Tuple<int, string>))]
    [TestCase(typeof(Tuple<int, int, int, int, int, int, int, Tuple<string>>))]
    [TestCase(typeof(KeyValuePair<int, string>))]
    public void AreFieldsThatTheClassHasWhenItRuns(Type type) =>
        Assert.That(
            ModelOf(type).Fields.Select(field => $"{field.Type} {field.Name}"),
            Is.SubsetOf(type.GetFields(Declared).Select(field => $"{field.FieldType} {field.Name}")).And.Not.Empty);

    [Test]
    public void TheCallbackOfExceptionsIsThere()
    {
        MethodInfo expected = typeof(Exception).GetMethods(Declared).Single(method => method.IsDefined(typeof(OnDeserializedAttribute)));
        MethodModel method = s_universe.Find("System.Exception").Methods.Single(one => one.Has(KnownAttribute.OnDeserialized));

        Assert.That(
            (method.Name, method.Parameters.Single().Type.ToString()),
            Is.EqualTo((expected.Name, expected.GetParameters().Single().ParameterType.ToString())));
    }

    [Test]
    public void ExceptionWithoutVisibleOrHiddenMembersHasNoFields()
    {
        string[] wrong =
        [
            .. s_exceptions
                .Where(type => s_universe.Compilation.GetTypeByMetadataName(type.FullName!) is not null)
                .Where(
                    type =>
                        !s_universe.Visibility.HidesMembers(ModelOf(type))
                        && ModelOf(type).Fields.Length == 0
                        && type.GetFields(Declared).Length > 0)
                .Select(type => type.FullName!),
        ];

        Assert.That(s_exceptions, Has.Length.GreaterThan(100));
        Assert.That(wrong, Is.Empty);
    }

    [TestCase(typeof(InvalidOperationException), false)]
    [TestCase(typeof(IOException), false)]
    [TestCase(typeof(Exception), false)]
    [TestCase(typeof(EventArgs), false)]
    [TestCase(typeof(ValueTuple<int>), false)]
    [TestCase(typeof(MissingFieldException), false)]
    [TestCase(typeof(MissingMemberException), true)]
    [TestCase(typeof(System.Net.Http.HttpRequestException), true)]
    [TestCase(typeof(MemoryStream), true)]
    [TestCase(typeof(DateTimeOffset), true)]
    [TestCase(typeof(CustomBinaryFormatter), true)]
    [TestCase(typeof(IComparable), false)]
    [TestCase(typeof(DayOfWeek), false)]
    public void AreSaidOfClassesAndStructsOfOtherAssemblies(Type type, bool expected) =>
        Assert.That(s_universe.Visibility.HidesMembers(ModelOf(type)), Is.EqualTo(expected));

    [Test]
    public void AreNoneOfTheCompilationsOwnTypes()
    {
        CSharpCompilation compilation =
            Source.Compile("public class Own : MemoryStream { private int _a; public List<int>? Items { get; set; } }");
        SymbolUniverse universe = new(compilation);
        TypeModel own = universe.Find("Own");

        Assert.Multiple(() =>
        {
            Assert.That(universe.Visibility.IsDeclaredHere(own), Is.True);
            Assert.That(universe.Visibility.HidesMembers(own), Is.False);
            Assert.That(universe.Visibility.IsDeclaredHere(own.Base!), Is.False);
            Assert.That(universe.Visibility.HidesMembers(own.Base!), Is.True);
        });
    }

    [Test]
    public void FieldsOfAutoPropertiesInReferencedAssembliesAreFound()
    {
        CSharpCompilation referenced = Source.Compile(
            "public class Money { public decimal Amount { get; } public string? Currency { get; private set; } public int Cents => 1; public Money(decimal amount) => Amount = amount; }");
        using MemoryStream image = new();
        Assert.That(
            referenced.Emit(
                image, options: new Microsoft.CodeAnalysis.Emit.EmitOptions(metadataOnly: true, includePrivateMembers: false)).Success,
            Is.True);
        CSharpCompilation compilation =
            Source.Compile("public class Order { public Money? Price { get; set; } }".Replace("Money", "string", StringComparison.Ordinal))
            .AddReferences(MetadataReference.CreateFromImage(ImmutableArray.Create(image.ToArray())));
        SymbolUniverse universe = new(compilation);

        Assert.That(
            universe.Find("Money").Fields.Select(field => field.Name),
            Is.EqualTo(["<Amount>k__BackingField", "<Currency>k__BackingField"]));
        Assert.That(universe.Visibility.HidesMembers(universe.Find("Money")), Is.True);
    }

    private static TypeModel ModelOf(Type type)
    {
        TypeModel definition = s_universe.Find((type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type).FullName!);
        return type.IsConstructedGenericType ? s_universe.Close(definition, [.. type.GetGenericArguments().Select(ModelOf)]) : definition;
    }
}
