using System.Diagnostics.CodeAnalysis;
using System.Reflection.Emit;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>The methods that are made for one direction of one contract, and the objects that they need at run time.</summary>
/// <remarks>
/// They are dynamic methods, which may use members of any visibility, and which the runtime frees together with the contract,
/// so that nothing stands in the way of unloading its types. The first parameter of each is the array of constants.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
internal sealed class EmissionUnit(ContractPlan plan, bool reusesStrings = false)
{
    /// <summary>What the methods implement.</summary>
    internal ContractPlan Plan { get; } = plan;

    /// <summary>Whether every text is read by the call that looks for a string that was made before.</summary>
    internal bool ReusesStrings { get; } = reusesStrings;

    private readonly List<object> _constants = [];
    private readonly Dictionary<(ValuePlan Plan, int Reserved), DynamicMethod> _methodsOfObjects = [];

    /// <summary>Begins a method.</summary>
    internal DynamicMethod Define(string name, Type returnType, params ReadOnlySpan<Type> parameters)
    {
        Type[] withConstants = [typeof(object[]), .. parameters];
        Type type = Plan.Type;
        return type.IsArray || type.IsInterface
            ? new DynamicMethod(name, returnType, withConstants, typeof(EmissionUnit).Module, skipVisibility: true)
            : new DynamicMethod(name, returnType, withConstants, type, skipVisibility: true);
    }

    /// <summary>Ends the method that the others are called from, and binds it to the constants.</summary>
    internal TDelegate Bind<TDelegate>(DynamicMethod method)
        where TDelegate : Delegate => method.CreateDelegate<TDelegate>(_constants.ToArray());

    /// <summary>Keeps an object for run time; returns its index.</summary>
    internal int Keep(object constant)
    {
        _constants.Add(constant);
        return _constants.Count - 1;
    }

    /// <summary>
    /// Returns the method for an object or a union that has one of its own: because it may contain itself, or because it is so large
    /// that to have it inline wherever it occurs would cost more than calls.
    /// </summary>
    internal DynamicMethod MethodOf(ValuePlan plan, int reserved, Func<DynamicMethod> define, Action<DynamicMethod> emit)
    {
        if (!_methodsOfObjects.TryGetValue((plan, reserved), out DynamicMethod? method))
        {
            method = define();
            _methodsOfObjects[(plan, reserved)] = method;
            emit(method);
        }

        return method;
    }
}
