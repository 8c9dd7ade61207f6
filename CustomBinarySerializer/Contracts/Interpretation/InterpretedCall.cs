using System.Collections;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Lists are closed over types of a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>A running call of a routine: the values of its variables and the position of the cursor.</summary>
internal ref struct InterpretedCall(CodeInterpreter interpreter)
{
    private readonly Dictionary<Code.Local, object?> _values = [];

    internal ref WriteCursor Write;
    internal ref ReadCursor Read;
    internal nint Next;
    internal object? Result;

    internal readonly void Set(Code.Local local, object? value) =>
        _values[local] = local is { Type.IsValueType: true, Kind: LocalKind.Value } ? RuntimeHelpers.GetObjectValue(value) : value;

    internal void Run(ImmutableArray<Code> statements)
    {
        foreach (Code statement in statements)
        {
            Run(statement);
        }
    }

    private void Run(Code statement)
    {
        switch (statement)
        {
            case Code.Assign { Target.Kind: LocalKind.Address } move:
                Move(move.Value);
                break;
            case Code.Assign assign:
                Set(assign.Target, Value(assign.Value));
                break;
            case Code.Store store:
                RawMemory.Store(store.Type.Runtime, Next + store.Offset, Value(store.Value)!);
                break;
            case Code.SetMember { Member.Handle: FieldInfo field } set:
                field.SetValue(Value(set.Instance), Value(set.Value));
                break;
            case Code.SetMember { Member.Handle: PropertyInfo property } set:
                interpreter.InvokerOf(property.GetSetMethod(nonPublic: true)!).Invoke(Value(set.Instance), Value(set.Value));
                break;
            case Code.SetItem set:
                ((IList)Value(set.Span)!)[ToInt(Value(set.Index))] = Value(set.Value);
                break;
            case Code.Run run:
                Value(run.Call);
                break;
            case Code.If choice:
                Run(IsTrue(choice.Condition) ? choice.Then : choice.Else);
                break;
            case Code.For loop:
                for (int i = 0; i < ToInt(Value(loop.Count)); i++)
                {
                    Set(loop.Index, i);
                    Run(loop.Body);
                }

                break;
            case Code.ForEach loop:
                foreach (object? item in (IEnumerable)Value(loop.Items)!)
                {
                    Set(loop.Item, item);
                    Run(loop.Body);
                }

                break;
            case Code.Switch choice:
                int number = ToInt(Value(choice.Value));
                Run(number >= 0 && number < choice.Cases.Length ? choice.Cases[number] : choice.Otherwise);
                break;
            case Code.Return end:
                Result = end.Value! is Code.Local { Kind: LocalKind.Address } ? null : Value(end.Value!);
                break;
            default:
                throw new NotSupportedException($"{statement.GetType().Name} can't be interpreted.");
        }
    }

    private void Move(Code value)
    {
        switch (value)
        {
            case Code.Add sum:
                Next += sum.Right;
                break;
            case Code.CallFacade { Method: Facade.ReadGetNext }:
                Next = Read.Next;
                break;
            default:
                Value(value);
                break;
        }
    }

    private bool IsTrue(Code condition) => condition switch
    {
        Code.Not not => !IsTrue(not.Condition),
        Code.IsNull isNull => Value(isNull.Value) is null,
        Code.IsZero isZero => ToInt(Value(isZero.Value)) == 0,
        Code.IsEqual isEqual => ToInt(Value(isEqual.Left)) == ToInt(Value(isEqual.Right)),
        Code.IsExactly isExactly => Value(isExactly.Value)!.GetType() == isExactly.Type.Runtime,
        Code.IsAtMost isAtMost => ToInt(Value(isAtMost.Left)) <= ToInt(Value(isAtMost.Right)),
        _ => (bool)Value(condition)!,
    };

    private object? Value(Code expression)
    {
        switch (expression)
        {
            case Code.Local local:
                return _values[local];
            case Code.Number number:
                return number.Value;
            case Code.Default zeros:
                return DefaultOf(zeros.Type.Runtime);
            case Code.Constant constant:
                return constant.Value;
            case Code.TypeOf type:
                return type.Type.Runtime;
            case Code.Load load:
                return RawMemory.Load(load.Type.Runtime, Next + load.Offset);
            case Code.GetMember { Member.Handle: FieldInfo field } get:
                return field.GetValue(Value(get.Instance));
            case Code.GetMember { Member.Handle: PropertyInfo property } get:
                return interpreter.InvokerOf(property.GetGetMethod(nonPublic: true)!).Invoke(Value(get.Instance));
            case Code.CallFacade call:
                return ValueOf(call);
            case Code.CallMethod call:
                return ValueOf(call);
            case Code.CallConversion call:
                Conversion conversion = call.Conversion.CodeFor(call.Type.Runtime);
                return interpreter.InvokerOf(call.IsTo ? conversion.To : conversion.From)
                    .Invoke(call.IsTo ? conversion.ToDelegate : conversion.FromDelegate, Values(call.Arguments).AsSpan());
            case Code.CallShape call:
                return interpreter.InvokerOf(call.Shape.CodeFor(call.Collection.Runtime).Calls!.Of(call.Method))
                    .Invoke(null, Values(call.Arguments).AsSpan());
            case Code.CallRoutine call:
                return ValueOf(call);
            case Code.SizeOf size:
                return RuntimeHelpers.SizeOf(size.Type.Runtime.TypeHandle);
            case Code.Add sum:
                return ToInt(Value(sum.Left)) + sum.Right;
            case Code.HasValue nullable:
                return Value(nullable.Nullable) is not null;
            case Code.ValueOf nullable:
                return Value(nullable.Nullable) ?? DefaultOf(Nullable.GetUnderlyingType(nullable.Nullable.Type.Runtime)!);
            case Code.NewNullable create:
                return Value(create.Value);
            case Code.Cast cast:
                return Value(cast.Value);
            case Code.As cast:
                return Value(cast.Value);
            case Code.Box box:
                return Value(box.Value);
            case Code.SpanOf span:
                return Value(span.Items);
            case Code.CountOf count:
                // Some collections have a count only in their generic interfaces.
                object items = Value(count.Items)!;
                return items is ICollection counted ? counted.Count : ((IEnumerable)items).Cast<object?>().Count();
            case Code.SpanLength length:
                return ((IList)Value(length.Span)!).Count;
            case Code.SpanItem item:
                return ((IList)Value(item.Span)!)[ToInt(Value(item.Index))];
            default:
                return NewValue(expression);
        }
    }

    [UnconditionalSuppressMessage(
        "AOT", "IL3050", Justification = "The type of the array or list is in use by the program: it is that of a member.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The library itself calls the constructor of List<T>.")]
    private object? NewValue(Code expression)
    {
        switch (expression)
        {
            case Code.New create:
                return interpreter.InvokerOf((ConstructorInfo)create.Constructor.Handle).Invoke(Values(create.Arguments).AsSpan());
            case Code.NewUninitialized create:
                return InstanceFactory.CreateUninitialized(create.Type.Runtime);
            case Code.NewArray create:
                return Array.CreateInstance(create.Item.Runtime, ToInt(Value(create.Count)));
            case Code.NewList create:
                IList list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(create.Item.Runtime))!;
                for (int left = ToInt(Value(create.Count)); left > 0; left--)
                {
                    list.Add(DefaultOf(create.Item.Runtime));
                }

                return list;
            case Code.Not or Code.IsNull or Code.IsZero or Code.IsEqual or Code.IsExactly or Code.IsAtMost:
                return IsTrue(expression);
            default:
                throw new NotSupportedException($"{expression.GetType().Name} can't be interpreted.");
        }
    }

    private object?[] Values(ImmutableArray<Code> arguments)
    {
        object?[] values = new object?[arguments.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = Value(arguments[i]);
        }

        return values;
    }

    private object? ValueOf(Code.CallMethod call)
    {
        object? instance = call.Instance is null ? null : Value(call.Instance);
        return interpreter.InvokerOf((MethodInfo)call.Method.Handle).Invoke(instance, Values(call.Arguments).AsSpan());
    }

    private object? ValueOf(Code.CallRoutine call)
    {
        InterpretedCall inner = new(interpreter) { Write = ref Write, Read = ref Read, Next = Next };
        for (int i = 0; i < call.Arguments.Length; i++)
        {
            Code.Local parameter = call.Routine.Parameters[i];
            if (!parameter.IsReference && parameter.Kind != LocalKind.Address)
            {
                inner.Set(parameter, Value(call.Arguments[i]));
            }
        }

        inner.Run(call.Routine.Body);
        Next = inner.Next;
        return inner.Result;
    }

    private object? ValueOf(Code.CallFacade call)
    {
        Code At(int index) => call.Arguments[index];
        switch (call.Method)
        {
            case Facade.WriteRoom:
                Next = Write.Room(Next, ToInt(Value(At(2))));
                return null;
            case Facade.WriteRoomForItems:
                Next = Write.RoomForItems(Next, ToInt(Value(At(2))), ToInt(Value(At(3))));
                return null;
            case Facade.WriteByte:
                Next = Write.WriteByte(Next, Convert.ToByte(Value(At(2)), CultureInfo.InvariantCulture));
                return null;
            case Facade.WritePrefix:
                Next = Write.WritePrefix(Next, ToInt(Value(At(2))));
                return null;
            case Facade.WriteText or Facade.WriteTextByCall:
                Next = call.Item!.Runtime == typeof(CompactForm)
                    ? Write.WriteText<CompactForm>(Next, (string?)Value(At(2)), ToInt(Value(At(3))))
                    : Write.WriteText<Utf8Form>(Next, (string?)Value(At(2)), ToInt(Value(At(3))));
                return null;
            case Facade.WriteInternedText:
                Next = Write.WriteInternedText(Next, (string?)Value(At(2)), ToInt(Value(At(3))));
                return null;
            case Facade.WriteBlock:
                Next = RawMemory.Of(call.Item!.Runtime).WriteBlock(ref Write, Next, Value(At(2))!);
                return null;
            case Facade.WriteObject:
                Next = Write.WriteObject(Next, Value(At(2)));
                return null;
            case Facade.WriteExactObject:
                Next = Write.WriteExactObject(Next, Value(At(2)));
                return null;
            case Facade.WriteEnterObject:
                Write.EnterObject();
                return null;
            case Facade.WriteLeaveObject:
                Write.LeaveObject();
                return null;
            case Facade.WriteEndInterning:
                Write.EndInterning();
                return null;
            case Facade.WriteHost:
                return Write.Host;
            case Facade.ThrowUnlessComplete:
                WriteCursor.ThrowUnlessComplete(ToInt(Value(At(0))), ToInt(Value(At(1))), (Type)Value(At(2))!);
                return null;
            case Facade.ThrowIfDerived:
                ExactTypes.ThrowIfDerived(Value(At(0))!, (Type)Value(At(1))!);
                return null;
            case Facade.StreamingContext:
                return ((PayloadHost)Value(At(0))!).StreamingContext;
            default:
                return ValueOfReading(call);
        }
    }

    private object? ValueOfReading(Code.CallFacade call)
    {
        Code At(int index) => call.Arguments[index];
        switch (call.Method)
        {
            case Facade.ReadSetNext:
                Read.Next = Next;
                return null;
            case Facade.ReadIsAtEnd:
                return Read.IsAtEnd(Next);
            case Facade.ReadRequire:
                Read.Require(Next, ToInt(Value(At(2))));
                return null;
            case Facade.ReadByte:
                return Read.ReadByte(ref Next);
            case Facade.ReadPrefix:
                return Read.ReadPrefix(ref Next);
            case Facade.ReadText or Facade.ReadTextByCall or Facade.ReadTextAfterPrefix or Facade.ReadTextAfterPrefixByCall:
                return call.Item!.Runtime == typeof(CompactForm) ? TextOf<CompactForm>(call) : TextOf<Utf8Form>(call);
            case Facade.ReadInternedText:
                return Read.ReadInternedText(ToInt(Value(At(1))));
            case Facade.ReadInternedTextAfterPrefix:
                return Read.ReadInternedTextAfterPrefix(ToInt(Value(At(1))), ToInt(Value(At(2))));
            case Facade.ReadBlock:
                RawMemory.Of(call.Item!.Runtime).ReadBlock(ref Read, ref Next, Value(At(2))!);
                return null;
            case Facade.ReadObject:
                return Read.ReadObject((Type)Value(At(1))!);
            case Facade.ReadExactObject:
                return Read.ReadExactObject((Type)Value(At(1))!);
            case Facade.ReadEnterObject:
                Read.EnterObject();
                return null;
            case Facade.ReadLeaveObject:
                Read.LeaveObject();
                return null;
            case Facade.ReadEndInterning:
                Read.EndInterning();
                return null;
            case Facade.ReadHost:
                return Read.Host;
            case Facade.ReadCountOf:
                return Read.CountOf(ToInt(Value(At(1))), ToInt(Value(At(2))), ToInt(Value(At(3))), Next);
            case Facade.ReadCountMemory:
                Read.CountMemory(ToInt(Value(At(1))));
                return null;
            case Facade.ReadCountItems:
                Read.CountItems(ToInt(Value(At(1))), ToInt(Value(At(2))), ToInt(Value(At(3))));
                return null;
            case Facade.ReadCompareKeys:
                Read.CompareKeys(ToInt(Value(At(1))), ToInt(Value(At(2))), ToInt(Value(At(3))));
                return null;
            case Facade.ReadRefuseUntrustedData:
                Read.RefuseUntrustedData((Type)Value(At(1))!);
                return null;
            case Facade.ThrowCantReadInto:
                ReadCursor.ThrowCantReadInto((Type)Value(At(0))!);
                return null;
            case Facade.ThrowInvalidPrefix:
                ReadCursor.ThrowInvalidPrefix(ToInt(Value(At(0))), (Type)Value(At(1))!);
                return null;
            default:
                throw new NotSupportedException($"{call.Method} can't be interpreted.");
        }
    }

    private string? TextOf<TForm>(Code.CallFacade call)
        where TForm : struct, ITextForm
    {
        ImmutableArray<Code> arguments = call.Arguments;
        int bias = ToInt(Value(arguments[^1]));
        return call.Method switch
        {
            Facade.ReadText => Read.ReadText<TForm>(ref Next, bias),
            Facade.ReadTextByCall => Read.ReadTextByCall<TForm>(bias),
            Facade.ReadTextAfterPrefix => Read.ReadTextAfterPrefix<TForm>(ref Next, ToInt(Value(arguments[^2])), bias),
            _ => Read.ReadTextAfterPrefixByCall<TForm>(ToInt(Value(arguments[^2])), bias),
        };
    }

    [UnconditionalSuppressMessage(
        "Trimming", "IL2067", Justification = "No constructor runs: the object begins as zeros, for which its type is enough.")]
    private static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;

    private static int ToInt(object? value) => Convert.ToInt32(value, CultureInfo.InvariantCulture);
}
