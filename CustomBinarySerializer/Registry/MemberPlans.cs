using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Interpretation;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Registry;

/// <summary>
/// The plans of a registry's types that are written by their members, and the surrogates that these plans use. Not
/// thread-safe.
/// </summary>
internal sealed class MemberPlans
{
    private readonly Dictionary<Type, Conversion> _surrogates = [];
    private readonly Dictionary<Type, Type> _planned = [];

    // The generated contracts whose types haven't been examined by reflection.
    private readonly List<GeneratedContract> _generated = [];

    /// <summary>Plans a contract that is emitted as IL or interpreted.</summary>
    /// <exception cref="ArgumentException">The type or one of its members can't be written.</exception>
    internal ContractPlan PlanAuto(Type type, RegistrationOptions options)
    {
        ContractPlan plan = PlanOf(type, options);
        InterpretedPlans.ThrowUnlessPossible(plan);
        return plan;
    }

    /// <summary>Returns the source-generated contract of a type, or null if the registry can't use one.</summary>
    internal GeneratedContract? FindGenerated(Type type, RegistrationOptions options) =>
        // Generated contracts don't know surrogates that the program registers at run time.
        _surrogates.Count > 0 || options.Interpret || options.FormerNames.Count > 0 ? null : GeneratedContracts.Find(type, options);

    /// <summary>Adds a source-generated contract, and checks that its types haven't changed since.</summary>
    /// <exception cref="ArgumentException">
    /// A type of another assembly has changed since the contract was compiled.
    /// </exception>
    internal void Add(GeneratedContract generated)
    {
        // A trimmed program has lost the metadata for the comparison.
        if ((generated.HasTypesOfOtherAssemblies || _surrogates.Count > 0) && !RunningProgram.IsTrimmed)
        {
            RegistrationChecks.ThrowIfChanged(generated, PlanOf(generated.Type, generated.Options, generated.SurrogateOf));
        }
        else
        {
            _generated.Add(generated);
        }
    }

    /// <summary>Returns a registered type with a member of a type, or null.</summary>
    internal Type? FindHolder(Type type)
    {
        foreach (GeneratedContract generated in _generated)
        {
            if (!RunningProgram.IsTrimmed)
            {
                PlanOf(generated.Type, generated.Options, generated.SurrogateOf);
            }
            else if (generated.Describes(type))
            {
                _planned.TryAdd(type, generated.Type);
            }
        }

        if (!RunningProgram.IsTrimmed)
        {
            _generated.Clear();
        }

        return _planned.GetValueOrDefault(type);
    }

    /// <summary>Adds the surrogate of a type that <see cref="FindHolder"/> didn't find.</summary>
    internal void AddSurrogate(Type type, Conversion conversion) => _surrogates.Add(type, conversion);

    /// <summary>Removes a surrogate whose registration failed.</summary>
    internal void RemoveSurrogate(Type type) => _surrogates.Remove(type);

    private ContractPlan PlanOf(Type type, RegistrationOptions options, Func<Type, Conversion?>? compiled = null)
    {
        ContractPlan plan = ReflectedPlans.Plan(
            type, options, one => _surrogates.GetValueOrDefault(one) ?? compiled?.Invoke(one), out IReadOnlyCollection<Type> planned);
        foreach (Type each in planned)
        {
            _planned.TryAdd(each, type);
        }

        return plan;
    }
}
