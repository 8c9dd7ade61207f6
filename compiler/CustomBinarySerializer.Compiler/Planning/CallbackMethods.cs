using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>A search for the callback methods of a type.</summary>
internal static class CallbackMethods
{
    internal static Callbacks Of(List<TypeModel> levels)
    {
        List<MethodModel> marked = [];
        foreach (TypeModel level in levels)
        {
            foreach (MethodModel method in level.Methods)
            {
                // Accessors carry none, and most methods carry no attribute at all, which saves four lookups each.
                if (!method.IsSpecialName && method.IsMarked)
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
            With(marked, KnownAttribute.OnSerializing),
            With(marked, KnownAttribute.OnSerialized),
            With(marked, KnownAttribute.OnDeserializing),
            With(marked, KnownAttribute.OnDeserialized));
        return callbacks.IsEmpty ? Callbacks.None : callbacks;
    }

    private static ImmutableArray<MethodModel> With(List<MethodModel> marked, KnownAttribute attribute)
    {
        ImmutableArray<MethodModel> found = [];
        foreach (MethodModel method in marked)
        {
            if (method.Has(attribute))
            {
                ThrowIfRefused(method, attribute);

                // A call runs the most derived override, so a method that is marked in base and override counts once.
                if (!found.Any(method.HasSlotOf))
                {
                    found = found.Add(method);
                }
            }
        }

        return found;
    }

    private static void ThrowIfRefused(MethodModel method, KnownAttribute attribute)
    {
        if (method.IsStatic
            || method.IsGeneric
            || !method.Type.Is("System.Void")
            || method.Parameters is not [{ } parameter]
            || !parameter.Type.Is("System.Runtime.Serialization.StreamingContext"))
        {
            throw LayoutErrors.Callback(method, attribute.ToString());
        }
    }
}
