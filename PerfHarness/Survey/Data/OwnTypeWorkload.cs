using System.Reflection;
using CustomBinarySerializer;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Data;

/// <summary>
/// Somebody's own class. It makes its instances in a public static method <c>Create(int number)</c>, or else in its
/// parameterless constructor; it is touched by a public method <c>int Touch()</c>, or else not at all.
/// </summary>
internal sealed class OwnTypeWorkload<T> : SurveyWorkload
    where T : class
{
    private readonly Func<int, T> _create;
    private readonly Func<T, int> _touch;

    public OwnTypeWorkload()
        : base(typeof(T).Name, typeof(T))
    {
        MethodInfo? create = typeof(T).GetMethod("Create", BindingFlags.Public | BindingFlags.Static, [typeof(int)]);
        MethodInfo? touch = typeof(T).GetMethod("Touch", BindingFlags.Public | BindingFlags.Instance, []);
        _create = create?.ReturnType == typeof(T) ? create.CreateDelegate<Func<int, T>>() : _ => Activator.CreateInstance<T>();
        _touch = touch?.ReturnType == typeof(int) ? touch.CreateDelegate<Func<T, int>>() : _ => 0;
    }

    public override object[] CreateRoots(int objects) => [.. Enumerable.Range(0, objects).Select(number => (object)_create(number))];

    public override int Touch(object root) => _touch((T)root);

    public override Adapter CreateTypedAdapter(CustomBinaryFormatter formatter) => new OwnTypedAdapter<TypedCalls<T>>(formatter);
}
