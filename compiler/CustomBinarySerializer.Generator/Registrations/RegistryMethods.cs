namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>Names of the methods that register.</summary>
internal static class RegistryMethods
{
    internal const string Register = "Register";
    internal const string RegisterSerializable = "RegisterSerializable";
    internal const string RegisterAssembly = "RegisterAssembly";
}
