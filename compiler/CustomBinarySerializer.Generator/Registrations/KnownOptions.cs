using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The options of a call that affect the written members and the creation of objects.</summary>
internal static class KnownOptions
{
    /// <summary>
    /// Returns the options of an expression with constants, the defaults for null, and null if the expression isn't
    /// understood.
    /// </summary>
    internal static RegistrationOptions? Of(IOperation? options)
    {
        if (options is null)
        {
            return RegistrationOptions.Default;
        }

        if (options is not IObjectCreationOperation { Type.Name: nameof(RegistrationOptions), Arguments.IsEmpty: true } creation)
        {
            return null;
        }

        SerializedMembers members = default;
        InstanceCreation instances = default;
        foreach (IOperation initializer in creation.Initializer?.Initializers ?? [])
        {
            if (initializer is not ISimpleAssignmentOperation
                {
                    Target: IPropertyReferenceOperation { Property.Name: var name },
                    Value: var value,
                })
            {
                return null;
            }

            switch (name)
            {
                case nameof(RegistrationOptions.Members) when value.ConstantValue.Value is int number:
                    members = (SerializedMembers)number;
                    break;
                case nameof(RegistrationOptions.InstanceCreation) when value.ConstantValue.Value is int number:
                    instances = (InstanceCreation)number;
                    break;
                case nameof(RegistrationOptions.Members) or nameof(RegistrationOptions.InstanceCreation):
                    return null;
                default:
                    break;
            }
        }

        return new RegistrationOptions { Members = members, InstanceCreation = instances };
    }
}
