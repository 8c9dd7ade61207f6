using System.Reflection;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>
/// Types that the F# compiler made, and values of them. Nothing refers to them by name, because dotnet format, which
/// can't look into the F# project, wouldn't know them.
/// </summary>
internal static class FSharpSamples
{
    private const string Name = "CustomBinarySerializer.Tests.FSharpTypes";

    private static readonly Assembly s_assembly = Assembly.Load(Name);

    internal static object Person => Sample("Person");

    internal static object[] Records => (object[])Sample("Records");

    /// <summary>A declared type and a value of it; null is a case of some.</summary>
    internal static (Type Declared, object? Value)[] Unions => ((Type, object?)[])Sample("Unions");

    /// <summary>
    /// Returns a type, closed over the arguments if it is generic. The type of a case is a nested type.
    /// </summary>
    internal static Type TypeOf(string name, params Type[] arguments)
    {
        Type type = s_assembly.GetType($"{Name}.{name}", throwOnError: true)!;
        return arguments.Length == 0 ? type : type.MakeGenericType(arguments);
    }

    internal static object Tree(int depth) => TypeOf("Samples").GetMethod("Tree")!.Invoke(null, [depth])!;

    private static object Sample(string name) => TypeOf("Samples").GetProperty(name)!.GetValue(null)!;
}
