using System.Reflection;
using System.Reflection.Emit;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>The IL of a routine as data, which can be compared and emitted later.</summary>
/// <remarks>
/// It uses loops and fields, because queries and records would be compiled before a program's first message.
/// </remarks>
/// <param name="name">The name of the method.</param>
/// <param name="returns">The return type.</param>
/// <param name="parameters">The types of the parameters.</param>
internal sealed class RecordedRoutine(string name, Type returns, Type[] parameters)
{
    private readonly List<Instruction> _instructions = [];
    private readonly List<Type> _locals = [];
    private int _labels;

    internal readonly string Name = name;
    internal readonly Type Returns = returns;
    internal readonly Type[] Parameters = parameters;

    /// <summary>Calls an action for all types and members that the routine uses.</summary>
    internal void ForEachMember(Action<MemberInfo> action)
    {
        action(Returns);
        Array.ForEach(Parameters, action);
        _locals.ForEach(action);
        foreach (Instruction instruction in _instructions)
        {
            if (instruction.Operand is MemberInfo member)
            {
                action(member);
            }
        }
    }

    internal Place DeclareLocal(Type type)
    {
        _locals.Add(type);
        return new Place(_locals.Count - 1, isLocal: true);
    }

    internal Place DefineLabel() => new(_labels++, isLocal: false);

    internal void MarkLabel(Place label) => _instructions.Add(new Instruction(default, label));

    internal void Emit(OpCode code) => _instructions.Add(new Instruction(code, operand: null));

    /// <summary>Adds an instruction with an operand.</summary>
    /// <param name="code">The opcode.</param>
    /// <param name="operand">
    /// A number, type, method, constructor, field, local, label, array of labels for a switch, or <see cref="Callee"/>.
    /// </param>
    internal void Emit(OpCode code, object operand) => _instructions.Add(new Instruction(code, operand));

    /// <summary>Returns whether another routine has the same IL.</summary>
    internal bool IsSameAs(RecordedRoutine other)
    {
        if (Returns != other.Returns
            || !Parameters.AsSpan().SequenceEqual(other.Parameters)
            || !_locals.SequenceEqual(other._locals)
            || _instructions.Count != other._instructions.Count)
        {
            return false;
        }

        for (int i = 0; i < _instructions.Count; i++)
        {
            if (_instructions[i].Code != other._instructions[i].Code || !AreSame(_instructions[i].Operand, other._instructions[i].Operand))
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreSame(object? operand, object? other) => (operand, other) switch
    {
        (Place place, Place otherPlace) => place.Index == otherPlace.Index && place.IsLocal == otherPlace.IsLocal,
        (Place[] places, Place[] otherPlaces) =>
            places.Select(place => place.Index).SequenceEqual(otherPlaces.Select(place => place.Index)),
        (Callee callee, Callee otherCallee) => callee.Index == otherCallee.Index,
        _ => Equals(operand, other),
    };

    /// <summary>Emits the instructions.</summary>
    /// <param name="il">The generator to emit to.</param>
    /// <param name="methods">The methods of all routines that are compiled together.</param>
    internal void EmitTo(ILGenerator il, MethodInfo[] methods)
    {
        LocalBuilder[] locals = new LocalBuilder[_locals.Count];
        for (int i = 0; i < locals.Length; i++)
        {
            locals[i] = il.DeclareLocal(_locals[i]);
        }

        Label[] labels = new Label[_labels];
        for (int i = 0; i < labels.Length; i++)
        {
            labels[i] = il.DefineLabel();
        }

        foreach (Instruction instruction in _instructions)
        {
            OpCode code = instruction.Code;
            switch (instruction.Operand)
            {
                case null:
                    il.Emit(code);
                    break;
                case int number:
                    il.Emit(code, number);
                    break;
                case byte number:
                    il.Emit(code, number);
                    break;
                case Type type:
                    il.Emit(code, type);
                    break;
                case MethodInfo method:
                    il.Emit(code, method);
                    break;
                case ConstructorInfo constructor:
                    il.Emit(code, constructor);
                    break;
                case FieldInfo field:
                    il.Emit(code, field);
                    break;
                case Place { IsLocal: true } local:
                    il.Emit(code, locals[local.Index]);
                    break;
                case Place label when code == default:
                    il.MarkLabel(labels[label.Index]);
                    break;
                case Place label:
                    il.Emit(code, labels[label.Index]);
                    break;
                case Place[] targets:
                    il.Emit(code, Array.ConvertAll(targets, label => labels[label.Index]));
                    break;
                case Callee callee:
                    il.Emit(code, methods[callee.Index]);
                    break;
                default:
                    throw new NotSupportedException($"{instruction.Operand.GetType().Name} is no operand.");
            }
        }
    }

    /// <summary>A local of the routine, or a label in it.</summary>
    internal sealed class Place(int index, bool isLocal)
    {
        internal readonly int Index = index;
        internal readonly bool IsLocal = isLocal;
    }

    /// <summary>A routine that is compiled together with this one.</summary>
    internal sealed class Callee(int index)
    {
        internal readonly int Index = index;
    }

    private sealed class Instruction(OpCode code, object? operand)
    {
        internal readonly OpCode Code = code;

        /// <summary>The operand. With a default opcode it is a label, which marks the position.</summary>
        internal readonly object? Operand = operand;
    }
}
