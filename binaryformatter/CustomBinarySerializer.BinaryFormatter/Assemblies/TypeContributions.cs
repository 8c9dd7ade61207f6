using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Registrations that assemblies contribute to the registries of a program under a name. A library contributes from a
/// module initializer, so that programs needn't call it. Thread-safe.
/// </summary>
/// <remarks>
/// Neither assemblies nor registries are kept alive. A contribution ends with the assembly of its method, so that
/// collectible assemblies can be unloaded once no registry has their types.
/// </remarks>
public static class TypeContributions
{
    private static readonly Lock s_lock = new();
    private static readonly ConditionalWeakTable<object, List<Contribution>> s_contributions = [];
    private static readonly List<(string Name, WeakReference<TypeRegistry> Registry)> s_registries = [];

    /// <summary>Contributes registrations under a name.</summary>
    /// <param name="name">The name, compared ordinally. A program and its libraries agree on it.</param>
    /// <param name="register">
    /// Registers types in a registry. It is called once for each registry that takes contributions under this name, now
    /// and later, and must give every registry the same ids. Its method decides how long the contribution exists.
    /// </param>
    /// <remarks>
    /// A module initializer runs when code of its assembly first runs, which may be after a registry was created. The
    /// contribution is added to such registries at once.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// A registry that takes contributions has another type under an id. The contribution is kept for other registries.
    /// </exception>
    public static void Add(string name, Action<TypeRegistry> register)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(register);
        List<TypeRegistry> targets = [];
        lock (s_lock)
        {
            s_contributions.GetOrCreateValue(register.Method.Module.Assembly).Add(new Contribution(name, register));
            foreach ((string wanted, WeakReference<TypeRegistry> reference) in s_registries)
            {
                if (wanted == name && reference.TryGetTarget(out TypeRegistry? registry))
                {
                    targets.Add(registry);
                }
            }
        }

        // Outside of the lock: the code of a library may contribute more.
        targets.ForEach(register);
    }

    /// <summary>Adds the contributions under a name, and those that come later, to a registry.</summary>
    /// <param name="registry">The registry.</param>
    /// <param name="name">The name.</param>
    /// <returns>The registry.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">A contribution registers a type or an id that the registry has.</exception>
    public static TypeRegistry AddContributions(this TypeRegistry registry, string name)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(name);
        List<Action<TypeRegistry>> found = [];
        lock (s_lock)
        {
            foreach ((_, List<Contribution> ofAssembly) in s_contributions)
            {
                found.AddRange(ofAssembly.Where(each => each.Name == name).Select(each => each.Register));
            }

            s_registries.RemoveAll(each => !each.Registry.TryGetTarget(out _));
            s_registries.Add((name, new WeakReference<TypeRegistry>(registry)));
        }

        found.ForEach(register => register(registry));
        return registry;
    }

    private sealed record Contribution(string Name, Action<TypeRegistry> Register);
}
