using System.Globalization;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The unique names of routines, several of which may have the same base name.</summary>
internal sealed class RoutineNames
{
    private readonly Dictionary<Routine, string> _names = [];
    private readonly HashSet<string> _used = [];

    internal string Of(Routine routine)
    {
        if (!_names.TryGetValue(routine, out string? name))
        {
            string wanted = routine.Name.Replace(" ", "").Replace('`', '_');
            name = wanted;
            for (int number = 2; !_used.Add(name); number++)
            {
                name = wanted + number.ToString(CultureInfo.InvariantCulture);
            }

            _names.Add(routine, name);
        }

        return name;
    }
}
