using CustomBinarySerializer.Generated;
using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>
/// Views on frames in memory before a guard page. All members are read and compared with the message.
/// </summary>
internal sealed class ViewTarget : FuzzTarget
{
    private readonly CustomBinaryFormatter _formatter = new(new TypeRegistry(FuzzViews.Instance).Register<PlainMessage>(1));

    internal override IReadOnlyList<byte[]> Seeds { get; } = [.. ContractSamples.All().Where(IsViewed).Select(Frame)];

    internal override void Run(FuzzInput input)
    {
        switch (input.Choice % 3)
        {
            case 0:
                Compare<FlatMessage>(input, frame => Walk(_formatter.View<FuzzViews.FlatMessageView>(frame)), message =>
                    message.City?.Length ?? 0);
                break;
            case 1:
                Compare<CollectionMessage>(input, frame => Walk(_formatter.View<FuzzViews.CollectionMessageView>(frame)), message =>
                    message.Numbers?.Count ?? 0);
                break;
            default:
                Compare<TreeMessage>(input, frame => Walk(_formatter.View<FuzzViews.TreeMessageView>(frame)), message =>
                    message.Name?.Length ?? 0);
                break;
        }
    }

    internal override void ProveWorking()
    {
        FlatMessage sample = FlatMessage.Sample();
        if (_formatter.View<FuzzViews.FlatMessageView>(Frame(sample)).City.ToString() != sample.City)
        {
            throw new ImpossibleValueException("A good frame is viewed in another way than before.");
        }
    }

    private static bool IsViewed(object message) => message is FlatMessage or CollectionMessage || message.GetType() == typeof(TreeMessage);

    private static byte[] Frame(object message) =>
        InspectorTarget.Frame(new CustomBinaryFormatter(FuzzRegistry.Contracts()), message);

    // Reading refuses more than a view, which compares no keys and creates no objects.
    private void Compare<T>(FuzzInput input, ViewWalk walk, Func<T, int> lookAt)
        where T : class
    {
        int? seen;
        try
        {
            seen = walk(input.Guarded);
        }
        catch (SerializationException)
        {
            seen = null;
        }

        // The message may be of a derived class, without a view here.
        T message = _formatter.Deserialize<T>(input.Guarded);
        if (message.GetType() == typeof(T) && seen != lookAt(message))
        {
            throw new ImpossibleValueException($"A view shows {seen?.ToString() ?? "nothing"} where {lookAt(message)} is read.");
        }
    }

    private static int Walk(FuzzViews.FlatMessageView view)
    {
        _ = (view.Name.ToString(), view.Number, view.IsOpen, view.Price, view.Made, view.Limit, view.Day);
        return view.City.ToString()?.Length ?? 0;
    }

    private static int Walk(FuzzViews.CollectionMessageView view)
    {
        Walk(view.Texts);
        Walk(view.Names);
        Walk(view.Stack);
        Walk(view.FixedSorted);
        foreach (FuzzViews.CollectionMessageView.MeasureView measure in view.Measures)
        {
            _ = measure.IsNull ? null : measure.Unit.ToString();
        }

        foreach (BlockView<int> numbers in view.Jagged)
        {
            _ = numbers.ToArray();
        }

        foreach (FuzzViews.CollectionMessageView.KeyValuePairOfStringAndMeasureView pair in view.ByName)
        {
            _ = (pair.Key.ToString(), pair.Value.Unit.ToString());
        }

        foreach (FuzzViews.CollectionMessageView.KeyValuePairOfDecimalAndListOfStringView pair in view.ByPrice)
        {
            _ = pair.Key;
            Walk(pair.Value);
        }

        foreach (NestedObject nested in view.Objects)
        {
            Walk(nested);
        }

        foreach (decimal number in view.Decimals)
        {
            _ = number;
        }

        foreach (DateTime time in view.Times)
        {
            _ = time;
        }

        return view.Numbers.ToArray().Length;
    }

    private static void Walk<TReader>(SequenceView<TextView, TReader> texts)
        where TReader : IItemReader<TextView>
    {
        foreach (TextView text in texts)
        {
            _ = text.ToString();
        }
    }

    private static void Walk(NestedObject nested) => _ = nested.IsNull ? 0 : nested.TypeId + nested.Frame.Length + nested.Payload.Length;

    private static int Walk(FuzzViews.TreeMessageView view)
    {
        Walk(view.Left, depth: 0);
        Walk(view.Right, depth: 0);
        Walk(view.Any);
        Walk(view.ByHand);
        if (!view.Sealed.IsNull)
        {
            _ = (view.Sealed.Name.ToString(), view.Sealed.Values.ToArray());
        }

        return view.Name.ToString()?.Length ?? 0;
    }

    // A view searches its members each time, so that walking a chain takes quadratic time.
    private static void Walk(FuzzViews.TreeMessageView view, int depth)
    {
        const int Deep = 20;
        if (view.IsNull || depth == Deep)
        {
            return;
        }

        if (view.IsDerived)
        {
            Walk(view.Derived);
            return;
        }

        _ = view.Name.ToString();
        Walk(view.Any);
        Walk(view.ByHand);
        Walk(view.Left, depth + 1);
        Walk(view.Right, depth + 1);
    }

    private delegate int ViewWalk(ReadOnlySpan<byte> frame);
}
