namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>
/// A limit for walks over types whose fields declare ever larger types, such as a <c>Tree&lt;T&gt;</c> with a field
/// <c>Tree&lt;List&lt;T&gt;&gt;</c>. Not thread-safe.
/// </summary>
internal sealed class TypeNesting
{
    private const int MaxDepth = 16;
    private const int MaxTypes = 4096;

    private readonly Dictionary<Type, int> _depths = [];
    private int _generic;

    /// <summary>Returns whether a walk continues with a type. Call it once for each type.</summary>
    internal bool Admits(Type type) => !type.IsConstructedGenericType || (DepthOf(type) <= MaxDepth && _generic++ < MaxTypes);

    private int DepthOf(Type type)
    {
        if (_depths.TryGetValue(type, out int depth))
        {
            return depth;
        }

        depth = type.HasElementType ? 1 + DepthOf(type.GetElementType()!)
            : type.IsConstructedGenericType ? 1 + type.GetGenericArguments().Max(DepthOf)
            : 1;
        _depths.Add(type, depth);
        return depth;
    }
}
