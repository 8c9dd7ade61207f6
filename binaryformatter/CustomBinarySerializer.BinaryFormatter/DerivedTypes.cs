using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Contracts.Reflection;

#pragma warning disable SYSLIB0050 // Type.IsSerializable is the mark that is looked for.
#pragma warning disable RS0030 // Only over the arguments of a type that a field declares.

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A search for the types that a field of an interface or base class may hold: registered types, and [Serializable]
/// types of the involved assemblies. Not thread-safe.
/// </summary>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal sealed class DerivedTypes
{
    private readonly HashSet<Type> _candidates;
    private readonly HashSet<Assembly> _assemblies = [];

    internal DerivedTypes(TypeRegistry registry)
    {
        _candidates = [.. registry.Registered.Select(contract => contract.Type)];
        foreach (Type type in _candidates.ToArray())
        {
            Add(type.Assembly);
        }
    }

    /// <summary>Adds the [Serializable] types of an assembly of the program.</summary>
    internal void Add(Assembly assembly)
    {
        if (_assemblies.Add(assembly) && !FrameworkTypes.IsOfFramework(assembly))
        {
            _candidates.UnionWith(
                TypesOf(assembly).Where(
                    type => type is { IsSerializable: true, IsEnum: false } && !typeof(Delegate).IsAssignableFrom(type)));
        }
    }

    /// <summary>Returns the derived types that can be instantiated.</summary>
    internal Type[] Of(Type declared)
    {
        Add(declared.Assembly);
        return [.. _candidates
            .Select(candidate => Close(candidate, declared))
            .OfType<Type>()
            .Where(type => type != declared && !type.IsAbstract && declared.IsAssignableFrom(type))];
    }

    // A definition with the parameters of the declared type usually has its arguments.
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Nothing of the type is called.")]
    private static Type? Close(Type candidate, Type declared)
    {
        if (!candidate.IsGenericTypeDefinition)
        {
            return candidate;
        }

        Type[] arguments = declared.IsConstructedGenericType ? declared.GetGenericArguments() : [];
        try
        {
            return candidate.GetGenericArguments().Length == arguments.Length ? candidate.MakeGenericType(arguments) : null;
        }
        catch (Exception e) when (e is ArgumentException or TypeLoadException)
        {
            return null;
        }
    }

    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            return e.Types.OfType<Type>();
        }
    }
}
