using System.Reflection;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.Registry;

/// <summary>Tests of the calls that errors advise.</summary>
public sealed class RegistrationAdviceTests
{
    [Test]
    public void ExactlyTheTypesOfReferenceAssembliesAreNamed()
    {
        CSharpCompilation program = CSharpCompilation.Create("Program", references: CompiledSource.References);
        if (IsKnown("System.Net.PathList"))
        {
            Assert.Ignore("There is no SDK with reference assemblies.");
        }

        Type[] types =
        [
            .. Directory.EnumerateFiles(RuntimeEnvironment.GetRuntimeDirectory(), "*.dll")
                .SelectMany(TypesOf)
                .Where(type => type.IsVisible && (type.IsSerializable || type.IsEnum)),
        ];

        Assert.That(types, Has.Length.GreaterThan(1000));
        Assert.That(
            types.Where(type => RegistrationAdvice.IsNameable(type) != IsKnown(type.FullName!)).Select(type => type.FullName), Is.Empty);

        bool IsKnown(string name) =>
            program.GetTypesByMetadataName(name).Any(type => type.DeclaredAccessibility == Accessibility.Public);
    }

    private static Type[] TypesOf(string path)
    {
        try
        {
            return Assembly.Load(AssemblyName.GetAssemblyName(path)).GetTypes();
        }
        catch (Exception e) when (e is BadImageFormatException or ReflectionTypeLoadException or FileLoadException)
        {
            return [];
        }
    }
}
