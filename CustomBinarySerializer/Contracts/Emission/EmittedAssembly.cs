using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>A dynamic assembly that holds classes of compiled routines. Not thread-safe.</summary>
/// <remarks>
/// The runtime searches the metadata of a dynamic assembly linearly for each class that it loads, so many small
/// assemblies are faster than a large one.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
internal sealed class EmittedAssembly
{
    /// <summary>The maximum number of classes of one assembly.</summary>
    internal const int MaxTypes = 256;

    private const string Name = "CustomBinarySerializer.Emitted";

    private static readonly ConstructorInfo s_ignoresAccessChecks = typeof(IgnoresAccessChecksToAttribute).GetConstructors()[0];

    private readonly HashSet<Assembly> _opened = [];
    private readonly AssemblyBuilder _assembly =
        AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(Name), AssemblyBuilderAccess.Run);
    private readonly ModuleBuilder _module;
    private int _types;

    internal EmittedAssembly() => _module = _assembly.DefineDynamicModule(Name);

    internal bool IsFull => _types == MaxTypes;

    /// <summary>Emits a class and returns its method of the first routine.</summary>
    /// <param name="routines">The routines, which may call each other.</param>
    /// <param name="owner">The type with the contract.</param>
    /// <param name="used">The assemblies whose types and members the routines use.</param>
    internal MethodInfo Emit(List<RecordedRoutine> routines, Type owner, HashSet<Assembly> used)
    {
        foreach (Assembly assembly in used)
        {
            if (_opened.Add(assembly))
            {
                _assembly.SetCustomAttribute(new CustomAttributeBuilder(s_ignoresAccessChecks, [assembly.GetName().Name!]));
            }
        }

        TypeBuilder type = _module.DefineType($"{owner.Name} {_types++}", TypeAttributes.Abstract | TypeAttributes.Sealed);
        MethodBuilder[] methods = new MethodBuilder[routines.Count];
        for (int i = 0; i < methods.Length; i++)
        {
            RecordedRoutine routine = routines[i];
            methods[i] = type.DefineMethod(
                $"{routine.Name} {i}", MethodAttributes.Public | MethodAttributes.Static, routine.Returns, routine.Parameters);
            methods[i].InitLocals = false;
        }

        for (int i = 0; i < methods.Length; i++)
        {
            routines[i].EmitTo(methods[i].GetILGenerator(), methods);
        }

        return type.CreateType().GetMethod(methods[0].Name)!;
    }
}
