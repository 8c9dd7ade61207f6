using System.Reflection;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Tests.Contracts.Collections;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Unions and collections that the F# compiler made.</summary>
public sealed class FSharpUnionTests
{
    private static readonly int[] s_numbers = [3, 1, 2];

    private static IEnumerable<TestCaseData> Cases =>
    [
        new(FSharpSamples.TypeOf("Color"), "Red | Green | Blue", true),
        new(
            FSharpSamples.TypeOf("Shape"),
            "Point | Circle(radius:Double) | Rectangle(width:Double, height:Double) | Labelled(label:String, shape:Shape)",
            true),
        new(FSharpSamples.TypeOf("Wrapped"), "Wrapped(Item:String)", true),
        new(FSharpSamples.TypeOf("Either"), "Left(Item:Int32) | Right(Item:String)", true),
        new(FSharpSamples.TypeOf("Measure"), "Nothing | Metres(metres:Double) | Named(name:String, value:Int32)", false),
        new(FSharpSamples.TypeOf("OrderId"), "OrderId(Item:Int64)", false),
        new(FSharpSamples.TypeOf("Tree`1", typeof(int)), "Leaf | Node(Item1:Tree`1, Item2:Int32, Item3:Tree`1)", true),
        new(FSharpSamples.TypeOf("Maybe`1", typeof(int)), "Absent | Present(Item:Int32)", false),
        new(FSharpSamples.TypeOf("Hidden"), "Secret(Item:Int32) | Open(Item:String)", true),
        new(
            FSharpSamples.TypeOf("Many"),
            "A | B(Item:Int32) | C | D(Item1:String, Item2:Int32) | E(Item:FSharpList`1) | F(Item:FSharpOption`1)",
            true),
        new(typeof(FSharpOption<int>), "None | Some(Value:Int32)", false),
        new(typeof(FSharpValueOption<int>), "ValueNone | ValueSome(Item:Int32)", false),
        new(typeof(FSharpResult<int, string>), "Ok(ResultValue:Int32) | Error(ErrorValue:String)", false),
        new(typeof(FSharpChoice<int, string>), "Choice1Of2(Item:Int32) | Choice2Of2(Item:String)", true),
    ];

    private static IEnumerable<TestCaseData> Values => FSharpSamples.Unions.Select(union => new TestCaseData(union.Declared, union.Value));

    private static IEnumerable<Type> OtherTypes =>
        [FSharpSamples.TypeOf("Person"),
        FSharpSamples.TypeOf("Shape+Circle"),
        typeof(FSharpList<int>),
        typeof(FSharpMap<int, int>),
        typeof(FSharpRef<int>),
        typeof(int)];

    [TestCaseSource(nameof(Cases))]
    public void CasesStandAtTheirTags(Type type, string cases, bool hasNull)
    {
        Assert.That(ReflectedPlans.IsUnion(type));
        UnionLayout layout = FSharpUnions.UnionOf(Models.Of(type));
        UnionPlan plan = new(Models.Of(type), layout.Tag, layout.IsNullACase);

        Assert.That(string.Join(" | ", layout.Cases.Select(Print)), Is.EqualTo(cases));
        Assert.That(plan.HasNull, Is.EqualTo(hasNull));

        static string Print(UnionCaseLayout one) =>
            one.Fields.IsEmpty
                ? one.Name
                : $"{one.Name}({string.Join(", ", one.Fields.Select(field => $"{field.Name}:{field.Model.Name}"))})";
    }

    [TestCaseSource(nameof(Values))]
    public void ValuesAreMadeAnewOfTheirTagAndFields(Type type, object? value)
    {
        UnionLayout layout = FSharpUnions.UnionOf(Models.Of(type));

        int tag = (int)(layout.IsNullACase ? Tag(layout).Invoke(null, [value]) : Tag(layout).Invoke(value, null))!;
        UnionCaseLayout taken = layout.Cases[tag];
        object? copy = ((MethodInfo)taken.Make.Handle).Invoke(null, [.. taken.Fields.Select(field => PrintedLayout.Get(value!, field))]);

        Assert.That(copy, Is.EqualTo(value));
        Assert.That(taken.Fields.Select(field => field.ConstructorParameter), Is.EqualTo(Enumerable.Range(0, taken.Fields.Length)));
        Assert.That(value is null || taken.Fields.IsEmpty || ((Type)taken.Holder.Handle).IsInstanceOfType(value));
        Assert.That(value is null || layout.Classes.Any(model => model.Handle.Equals(value.GetType())));
    }

    private static MethodInfo Tag(UnionLayout layout) => (MethodInfo)layout.Tag.Handle;

    [TestCaseSource(nameof(OtherTypes))]
    public void OtherTypesAreNone(Type type) => Assert.That(ReflectedPlans.IsUnion(type), Is.False);

    [Test]
    public void APlanThatHoldsItselfCanBePrinted() =>
        Assert.That(
            ReflectedPlans.Plan(FSharpSamples.TypeOf("Shape"), new RegistrationOptions(), _ => null, out _).ToString(),
            Is.EqualTo("""
                Shape of Point | Circle | Rectangle | Labelled
                  Circle.radius: Double
                  Rectangle.width: Double
                  Rectangle.height: Double
                  Labelled.label: String
                  Labelled.shape: Shape of Point | Circle | Rectangle | Labelled

                """.ReplaceLineEndings("\n")));

    [Test]
    public void ListsSetsAndMapsAreCollections()
    {
        Assert.That(Shapes.Copy(ListModule.OfArray(s_numbers)), Is.EqualTo(ListModule.OfArray(s_numbers)));
        Assert.That(Shapes.Copy(FSharpList<string>.Empty), Is.SameAs(FSharpList<string>.Empty));
        Assert.That(Shapes.Copy(new FSharpSet<int>(s_numbers)), Is.EqualTo(new FSharpSet<int>(s_numbers)));
        Assert.That(Shapes.Copy(MapOf(("a", 1), ("B", 2))), Is.EqualTo(MapOf(("B", 2), ("a", 1))));

        static FSharpMap<string, int> MapOf(params (string, int)[] entries) => new(entries.Select(entry => entry.ToTuple()));
    }

    [Test]
    public void ItemsAndKeysThatComeTwiceAreRefused()
    {
        Assert.That(() => Shapes.Make(typeof(FSharpSet<int>), -1, [1, 1]), ThrowsInvalidValue());
        Assert.That(
            () => Shapes.Make(typeof(FSharpMap<int, int>), -1, [KeyValuePair.Create(1, 1), KeyValuePair.Create(1, 1)]),
            ThrowsInvalidValue());

        static NUnit.Framework.Constraints.EqualConstraint<SerializationErrorCode> ThrowsInvalidValue() =>
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue);
    }
}
