using System.Collections.Concurrent;
using System.Reflection;
using CustomBinarySerializer.Compiler.Lowering;

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>An interpreter of lowered code, for programs that can't generate code at run time. Thread-safe.</summary>
/// <remarks>
/// It is slower than compiled code, but writes the same bytes. Values are boxed. A span is represented by its array or
/// list, and the address of the next byte by a field of the call.
/// </remarks>
internal sealed class CodeInterpreter
{
    private readonly Routine _root;
    private readonly ConcurrentDictionary<MethodBase, MethodInvoker> _methods = new();
    private readonly ConcurrentDictionary<ConstructorInfo, ConstructorInvoker> _constructors = new();

    internal CodeInterpreter(Routine root) => _root = root;

    /// <summary>Runs a routine that writes an object. Returns the address after it.</summary>
    internal nint Write(ref WriteCursor cursor, nint next, object value)
    {
        InterpretedCall call = new(this) { Write = ref cursor, Next = next };
        call.Set(_root.Parameters[2], value);
        call.Run(_root.Body);
        return call.Next;
    }

    /// <summary>Runs a routine that reads an object from <see cref="ReadCursor.Next"/>.</summary>
    internal object Read(ref ReadCursor cursor, object? existing)
    {
        InterpretedCall call = new(this) { Read = ref cursor };
        call.Set(_root.Parameters[1], existing);
        call.Run(_root.Body);
        return call.Result!;
    }

    /// <summary>Returns the invoker of a method.</summary>
    internal MethodInvoker InvokerOf(MethodInfo method) => _methods.GetOrAdd(method, static called => MethodInvoker.Create(called));

    /// <summary>Returns the invoker of a constructor.</summary>
    internal ConstructorInvoker InvokerOf(ConstructorInfo constructor) =>
        _constructors.GetOrAdd(constructor, static called => ConstructorInvoker.Create(called));
}
