namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The names of the registration methods.</summary>
internal static class RegistryMethods
{
    internal const string Register = "Register";
    internal const string RegisterSerializable = "RegisterSerializable";
    internal const string RegisterAssembly = "RegisterAssembly";
}
