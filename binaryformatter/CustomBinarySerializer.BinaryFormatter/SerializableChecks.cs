using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>The checks of registrations for object graphs. Each error includes the remedy.</summary>
internal static class SerializableChecks
{
    /// <summary>Throws if objects of a type can't be written as graphs.</summary>
    /// <exception cref="ArgumentException">
    /// Objects of the type can't be written as graphs. The message has the reason and the remedy.
    /// </exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    internal static void ThrowIfRefused(TypeRegistry registry, Type type, int typeId, RegistrationOptions options)
    {
        ThrowUnlessElement(type, typeId);
        ThrowUnlessGraphsCanBeWritten(type, typeId);
        ThrowIfHandWritten(type, typeId, options);
        ThrowIfUnsuitable(type, typeId, options);
        UnwritableFields.ThrowIfInlineArray(type, registry);
    }

    /// <summary>
    /// Throws unless the type can occur in object graphs. Interfaces and abstract classes are element types of arrays.
    /// A generic type definition represents all its constructions.
    /// </summary>
    private static void ThrowUnlessElement(Type type, int typeId)
    {
        if (!type.IsGenericTypeDefinition)
        {
            RegistrationChecks.ThrowIfNeverAType(type, typeId);
        }
        else if (BuiltInForms.Find(type) is not null)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId}: object graphs hold it without registration.", nameof(type));
        }
        else if (RegistrationChecks.IsHandWritten(type))
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId}: it has a hand-written contract, and such types are registered with " +
                $"their arguments: {nameof(TypeRegistry.Register)}(typeof(…), typeId).",
                nameof(type));
        }
    }

    /// <summary>Throws if a hand-written contract would be ignored.</summary>
    private static void ThrowIfHandWritten(Type type, int typeId, RegistrationOptions options)
    {
        if (!options.AllowUnsuitableType && RegistrationChecks.IsHandWritten(type) && !type.IsAbstract)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId} this way: it has a hand-written contract " +
                $"({nameof(ICustomBinarySerializable)}), which wouldn't be used. "
                + $"Register it with registry.{nameof(TypeRegistry.Register)}, or say with " +
                    $"RegistrationOptions.{nameof(RegistrationOptions.AllowUnsuitableType)} that its bytes are to be others.",
                nameof(type));
        }
    }

    /// <summary>Throws in a program without run-time code generation, which object graphs need.</summary>
    private static void ThrowUnlessGraphsCanBeWritten(Type type, int typeId)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId} by {RegistrationAdvice.RegisterSerializable}: "
                + "object graphs need code that is made at run time, "
                + $"and this program makes none (native AOT, or DynamicCodeSupport=false). {LayoutErrors.RemedyWithoutCode}",
                nameof(type));
        }
    }

    /// <summary>Throws if objects of a type can't be written as graphs.</summary>
    private static void ThrowIfUnsuitable(Type type, int typeId, RegistrationOptions options)
    {
        if (!options.AllowUnsuitableType && GraphSource.ReasonAgainstRegistration(type) is { } reason)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId}: {reason}. Leave out the fields that hold one, with [NonSerialized]; "
                + $"if a surrogate of the formatter's SurrogateSelector writes it, say so with " +
                    $"RegistrationOptions.{nameof(RegistrationOptions.AllowUnsuitableType)}.",
                nameof(type));
        }
    }
}
