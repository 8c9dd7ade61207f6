using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Finds the methods that a type wants called around writing and reading.</summary>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class CallbackMethods
{
    internal static Callbacks Of(List<TypeLevel> levels)
    {
        List<MethodInfo> marked = [];
        foreach (TypeLevel level in levels)
        {
            foreach (MethodInfo method in level.Methods())
            {
                // Accessors carry none, and most other methods carry no attribute at all: four questions less for each.
                if (!method.IsSpecialName && method.IsDefined(typeof(Attribute), inherit: false))
                {
                    marked.Add(method);
                }
            }
        }

        if (marked.Count == 0)
        {
            return Callbacks.None;
        }

        Callbacks callbacks = new(
            With(marked, typeof(OnSerializingAttribute)),
            With(marked, typeof(OnSerializedAttribute)),
            With(marked, typeof(OnDeserializingAttribute)),
            With(marked, typeof(OnDeserializedAttribute)));
        return callbacks.IsEmpty ? Callbacks.None : callbacks;
    }

    private static ImmutableArray<MethodInfo> With(List<MethodInfo> marked, Type attribute)
    {
        ImmutableArray<MethodInfo> found = [];
        foreach (MethodInfo method in marked)
        {
            if (method.IsDefined(attribute, inherit: false))
            {
                ThrowIfRefused(method, attribute);

                // A call runs the most derived override, so a method that is marked in base and override counts once.
                if (!found.Any(other => other.GetBaseDefinition() == method.GetBaseDefinition()))
                {
                    found = found.Add(method);
                }
            }
        }

        return found;
    }

    private static void ThrowIfRefused(MethodInfo method, Type attribute)
    {
        if (method.IsStatic
            || method.IsGenericMethodDefinition
            || method.ReturnType != typeof(void)
            || method.GetParameters() is not [{ } parameter]
            || parameter.ParameterType != typeof(StreamingContext))
        {
            throw LayoutErrors.Callback(method, attribute.Name[..^nameof(Attribute).Length]);
        }
    }
}
