using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Tests.Contracts.Lowering;

/// <summary>Tests of names for people, whether C# allows them or not.</summary>
internal sealed class ShortNames : CodeNames
{
    internal static string Print(Routine routine)
    {
        SourceLines lines = new();
        CodePrinter.Print([routine], lines, new ShortNames());
        return lines.ToString();
    }

    internal override string Of(TypeModel type) => SourceNames.Of(type);

    internal override string OfArrayOf(TypeModel item) => SourceNames.OfArrayOf(item, static _ => "");

    internal override string OfConversion(ConversionModel conversion, TypeModel type, bool isTo)
    {
        System.Reflection.MethodInfo method = isTo ? conversion.CodeFor(type.Runtime).To : conversion.CodeFor(type.Runtime).From;
        return $"{ReflectedNames.Of(method.DeclaringType!)}.{method.Name}";
    }

    internal override string OfShape(ShapeModel shape, TypeModel collection, ShapeMethod method)
    {
        System.Reflection.MethodInfo called = shape.CodeFor(collection.Runtime).Calls!.Of(method);
        return $"{ReflectedNames.Of(called.DeclaringType!.GenericTypeArguments[0])}.{called.Name}";
    }
}
