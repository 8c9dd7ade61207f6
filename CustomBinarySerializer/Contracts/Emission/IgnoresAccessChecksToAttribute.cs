namespace System.Runtime.CompilerServices;

/// <summary>
/// An attribute that lets an assembly use non-public members of another. The runtime recognizes it by its name.
/// </summary>
/// <param name="assemblyName">The simple name of the other assembly.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    public string AssemblyName { get; } = assemblyName;
}
