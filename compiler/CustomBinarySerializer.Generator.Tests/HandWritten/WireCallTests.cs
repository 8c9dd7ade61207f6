using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests that the table of pairs has every method that a contract can call on a writer or reader.</summary>
internal sealed class WireCallTests
{
    private static IEnumerable<MethodInfo> Writes => MethodsOf(typeof(BinaryWriter));

    private static IEnumerable<MethodInfo> Reads => MethodsOf(typeof(BinaryReader));

    [Test]
    public void EveryCallOfAWriterIsInTheTable() =>
        Assert.That(Keys(Writes), Is.SubsetOf(WireCalls.All.SelectMany(call => call.Writes).Concat(WireCalls.Unfollowed)));

    [Test]
    public void EveryCallOfAReaderIsInTheTable() =>
        Assert.That(Keys(Reads), Is.SubsetOf(WireCalls.All.SelectMany(call => call.Reads).Concat(WireCalls.Unfollowed)));

    [Test]
    public void TheTableHasNothingElse() =>
        Assert.That(WireCalls.All.SelectMany(call => call.Writes.Concat(call.Reads)), Is.SubsetOf(Keys(Writes).Concat(Keys(Reads))));

    [TestCaseSource(nameof(Writes))]
    public void AWriteIsFoundByItsSymbol(MethodInfo method) => AssertFound(method, writes: true);

    [TestCaseSource(nameof(Reads))]
    public void AReadIsFoundByItsSymbol(MethodInfo method) => AssertFound(method, writes: false);

    [Test]
    public void EqualNameInAnotherClassIsNotFound()
    {
        INamedTypeSymbol type =
            Source.Compile("public static class Own { public static void WriteGuid(this BinaryWriter writer, Guid value) { } }")
                .GetTypeByMetadataName("Own")!;

        Assert.That(WireCalls.Find(type.GetMembers("WriteGuid").OfType<IMethodSymbol>().Single(), writes: true), Is.Null);
    }

    private static void AssertFound(MethodInfo method, bool writes)
    {
        INamedTypeSymbol type = Source.Compile().GetTypeByMetadataName(method.DeclaringType!.FullName!)!;
        IEnumerable<IMethodSymbol> symbols = type.GetMembers(method.Name).OfType<IMethodSymbol>()
            .Where(symbol => symbol.Parameters.Select(
                parameter => parameter.Name).SequenceEqual(method.GetParameters().Select(parameter => parameter.Name)));

        foreach (IMethodSymbol symbol in symbols)
        {
            Assert.That(
                WireCalls.Find(symbol, writes) is not null,
                Is.EqualTo(!WireCalls.Unfollowed.Contains(symbol.Name)),
                symbol.ToDisplayString());
        }
    }

    private static IEnumerable<MethodInfo> MethodsOf(Type carrier) =>
        carrier.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).Where(method => !method.IsSpecialName)
            .Concat(typeof(ICustomBinarySerializable).Assembly.GetExportedTypes()
                .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static))
                .Where(method =>
                    method.IsDefined(typeof(ExtensionAttribute), inherit: false) && method.GetParameters()[0].ParameterType == carrier));

    private static string[] Keys(IEnumerable<MethodInfo> methods) =>
        [
            .. methods.Select(method => WireCalls.KeyOf(
                method.Name,
                method.GetParameters().Skip(method.IsStatic ? 1 : 0).FirstOrDefault() is { } first ? Name(first.ParameterType) : ""))
            .Distinct()
        ];

    private static string Name(Type type) =>
        type.IsGenericType ? $"{type.Name.Split('`')[0]}<{type.GenericTypeArguments[0].Name}>" : type.Name;
}
