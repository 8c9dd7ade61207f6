using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>
/// Writes and reads what a plan says, by reflection: for where no code can be made at run time. Slower than emitted code,
/// the same bytes. Thread-safe.
/// </summary>
internal sealed unsafe class ContractInterpreter(ContractPlan plan)
{
    private readonly ValueInterpreter _root = new InterpreterFactory().Make(plan.Root);

    /// <summary>Writes an object of exactly the plan's type, or the box of such a struct.</summary>
    /// <returns>The address behind it.</returns>
    internal byte* Write(ref WriteCursor cursor, byte* next, object value)
    {
        PlanWriter writer = new(ref cursor, next, plan.InternsStrings);
        if (_root is ObjectInterpreter holder)
        {
            holder.Members.Write(ref writer, value, reserved: 0);
        }
        else
        {
            _root.Write(ref writer, value, reserved: 0);
        }

        cursor.EndInterning();
        return writer.Next;
    }

    /// <summary>Reads from <see cref="ReadCursor.Next"/>, which it sets to where it ended.</summary>
    /// <param name="cursor">Where from.</param>
    /// <param name="existing">The object, or the box, to read into; null for a new one.</param>
    /// <exception cref="NotSupportedException">Objects of this type can't be read into.</exception>
    internal object Read(ref ReadCursor cursor, object? existing)
    {
        if (plan.RefusesUntrustedData)
        {
            cursor.RefuseUntrustedData(plan.Type);
        }

        PlanReader reader = new(ref cursor, plan.InternsStrings);
        ObjectInterpreter? holder = _root as ObjectInterpreter;
        if (existing is not null && (holder is null || ((ObjectPlan)plan.Root).Construction.TakesMembers))
        {
            ReadCursor.ThrowCantReadInto(plan.Type);
        }

        object? value = holder is null ? _root.Read(reader) : holder.Members.Read(reader, existing);
        cursor.EndInterning();
        return value ?? throw PayloadErrors.NotA(plan.Type.Name, "it is null");
    }
}
