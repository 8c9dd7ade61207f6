namespace System.Runtime.CompilerServices;

/// <summary>
/// Lets an assembly use the members of another whatever their visibility. The runtime knows it by its name.
/// </summary>
/// <param name="assemblyName">The simple name of the other assembly.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    public string AssemblyName { get; } = assemblyName;
}
