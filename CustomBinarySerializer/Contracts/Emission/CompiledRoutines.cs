using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>A cache of the methods that are compiled from recorded routines. Thread-safe.</summary>
/// <remarks>
/// <para>
/// The methods belong to a class of a dynamic assembly (<see cref="EmittedAssembly"/>). The runtime compiles them as
/// any other method: quickly at first, and again with profile data if they are called often. A DynamicMethod is
/// compiled only once, which made messages with loops 1.4 to 1.6 times as slow to write.
/// </para>
/// <para>
/// The runtime never frees such a class, so registries with the same code share it. A DynamicMethod, which is freed
/// with its contract, is used for types that can be unloaded, and for types whose assembly isn't found by name.
/// </para>
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
internal static class CompiledRoutines
{
    /// <summary>The maximum number of different codes that are kept for one type.</summary>
    /// <remarks>
    /// Each registration of a type has up to six. A program that makes ever new registrations would otherwise fill its
    /// memory.
    /// </remarks>
    internal const int MaxKept = 64;

    private static readonly Lock s_lock = new();
    private static readonly Dictionary<Type, List<Kept>> s_kept = [];
    private static readonly HashSet<Assembly> s_nameable = [];
    private static EmittedAssembly s_assembly = new();

    /// <summary>Compiles routines and returns the method of the first one.</summary>
    /// <param name="routines">The routines, which may call each other.</param>
    /// <param name="owner">The type with the contract.</param>
    internal static MethodInfo Compile(List<RecordedRoutine> routines, Type owner)
    {
        HashSet<Assembly> assemblies = [];
        AddAssemblies(owner, assemblies);
        foreach (RecordedRoutine routine in routines)
        {
            routine.ForEachMember(member => AddAssemblies(member, assemblies));
        }

        lock (s_lock)
        {
            if (AreNameable(assemblies) && FindKept(routines, owner, assemblies) is { } method)
            {
                return method;
            }
        }

        return EmitDynamic(routines, owner);
    }

    // A dynamic assembly refers to others by name, and a program may have several assemblies of one name in different
    // load contexts.
    private static bool AreNameable(HashSet<Assembly> assemblies)
    {
        foreach (Assembly assembly in assemblies)
        {
            if (!s_nameable.Contains(assembly))
            {
                if (!IsNameable(assembly))
                {
                    return false;
                }

                s_nameable.Add(assembly);
            }
        }

        return true;
    }

    private static bool IsNameable(Assembly assembly)
    {
        if (assembly.IsDynamic || AssemblyLoadContext.GetLoadContext(assembly) != AssemblyLoadContext.Default)
        {
            return false;
        }

        try
        {
            return AssemblyLoadContext.Default.LoadFromAssemblyName(assembly.GetName()) == assembly;
        }
        catch (Exception e) when (e is IOException or BadImageFormatException)
        {
            return false;
        }
    }

    private static void AddAssemblies(MemberInfo member, HashSet<Assembly> assemblies)
    {
        Type type = member as Type ?? member.DeclaringType!;
        while (type.HasElementType)
        {
            type = type.GetElementType()!;
        }

        assemblies.Add(type.Assembly);
        Array.ForEach(type.GenericTypeArguments, argument => AddAssemblies(argument, assemblies));
        if (member is MethodInfo { IsGenericMethod: true } method)
        {
            Array.ForEach(method.GetGenericArguments(), argument => AddAssemblies(argument, assemblies));
        }
    }

    private static MethodInfo? FindKept(List<RecordedRoutine> routines, Type owner, HashSet<Assembly> assemblies)
    {
        if (!s_kept.TryGetValue(owner, out List<Kept>? kept))
        {
            s_kept.Add(owner, kept = []);
        }

        foreach (Kept one in kept)
        {
            if (AreSame(one.Routines, routines))
            {
                return one.Method;
            }
        }

        if (kept.Count == MaxKept)
        {
            return null;
        }

        if (s_assembly.IsFull)
        {
            s_assembly = new EmittedAssembly();
        }

        MethodInfo method = s_assembly.Emit(routines, owner, assemblies);
        kept.Add(new Kept(routines, method));
        return method;
    }

    private static bool AreSame(List<RecordedRoutine> routines, List<RecordedRoutine> others)
    {
        bool areSame = routines.Count == others.Count;
        for (int i = 0; areSame && i < routines.Count; i++)
        {
            areSame = routines[i].IsSameAs(others[i]);
        }

        return areSame;
    }

    private static DynamicMethod EmitDynamic(List<RecordedRoutine> routines, Type owner)
    {
        DynamicMethod[] methods = new DynamicMethod[routines.Count];
        for (int i = 0; i < methods.Length; i++)
        {
            RecordedRoutine routine = routines[i];
            methods[i] = owner.IsArray || owner.IsInterface
                ? new DynamicMethod(
                    routine.Name, routine.Returns, routine.Parameters, typeof(CompiledRoutines).Module, skipVisibility: true)
                : new DynamicMethod(routine.Name, routine.Returns, routine.Parameters, owner, skipVisibility: true);
            methods[i].InitLocals = false;
        }

        for (int i = 0; i < methods.Length; i++)
        {
            routines[i].EmitTo(methods[i].GetILGenerator(), methods);
        }

        return methods[0];
    }

    private sealed class Kept(List<RecordedRoutine> routines, MethodInfo method)
    {
        internal readonly List<RecordedRoutine> Routines = routines;
        internal readonly MethodInfo Method = method;
    }
}
