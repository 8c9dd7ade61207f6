namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A search for the innermost block that contains all uses of a variable.</summary>
internal sealed class VariableScopes
{
    private readonly List<int> _parents = [];
    private readonly HashSet<Code.Local> _excluded = [];
    private readonly Dictionary<Code.Local, (int Home, int First, bool IsAssigned)> _places = [];
    private readonly HashSet<Code.Local> _declared = [];
    private bool _isLearning = true;
    private int _block = -1;
    private int _next;

    /// <summary>Excludes a parameter or a loop index, which is declared elsewhere.</summary>
    internal void Exclude(Code.Local local) => _excluded.Add(local);

    /// <summary>Gets the names of all variables and parameters.</summary>
    internal IEnumerable<string> Names => _excluded.Concat(_places.Keys).Select(local => local.Name);

    internal void EndLearning()
    {
        _isLearning = false;
        _next = 0;
    }

    /// <summary>Enters the next block and returns the variables to declare at its beginning.</summary>
    internal Code.Local[] Enter()
    {
        if (_isLearning)
        {
            _parents.Add(_block);
        }

        _block = _next++;
        int block = _block;
        return _isLearning ? [] :
        [
            .. _places.Where(place => place.Value.Home == block && !IsDeclaredInPlace(place.Value))
                .Select(place => place.Key)
                .Where(_declared.Add),
        ];
    }

    internal void Leave() => _block = _parents[_block];

    /// <summary>Whether an assignment is the declaration of its variable.</summary>
    internal bool Declares(Code.Local target)
    {
        Use(target, isAssigned: true);
        return !_isLearning && !_excluded.Contains(target) && IsDeclaredInPlace(_places[target]) && _declared.Add(target);
    }

    internal void Use(Code.Local local, bool isAssigned = false)
    {
        if (_isLearning && local.Kind != LocalKind.This && !_excluded.Contains(local))
        {
            _places[local] = _places.TryGetValue(local, out (int Home, int First, bool IsAssigned) place)
                ? place with { Home = Common(place.Home, _block) }
                : (_block, _block, isAssigned);
        }
    }

    private static bool IsDeclaredInPlace((int Home, int First, bool IsAssigned) place) =>
        place.IsAssigned && place.First == place.Home;

    // Blocks are numbered in the order in which they begin. Of two different blocks, the later can't contain the
    // earlier.
    private int Common(int one, int other)
    {
        while (one != other)
        {
            if (one > other)
            {
                one = _parents[one];
            }
            else
            {
                other = _parents[other];
            }
        }

        return one;
    }
}
