using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>The callback methods of a type and its base classes around writing and reading. Thread-safe.</summary>
internal sealed class ObjectEvents
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly MethodInfo[] _onSerializing;
    private readonly MethodInfo[] _onSerialized;
    private readonly MethodInfo[] _onDeserializing;
    private readonly MethodInfo[] _onDeserialized;

    private readonly bool _isDeserializationCallback;

    private ObjectEvents(
        MethodInfo[] onSerializing,
        MethodInfo[] onSerialized,
        MethodInfo[] onDeserializing,
        MethodInfo[] onDeserialized,
        bool isDeserializationCallback)
    {
        _isDeserializationCallback = isDeserializationCallback;
        _onSerializing = onSerializing;
        _onSerialized = onSerialized;
        _onDeserializing = onDeserializing;
        _onDeserialized = onDeserialized;
    }

    internal static ObjectEvents None { get; } = new([], [], [], [], false);

    /// <summary>Whether callbacks run when objects are written.</summary>
    internal bool HasSerializing => _onSerializing.Length + _onSerialized.Length > 0;

    internal bool HasOnSerialized => _onSerialized.Length > 0;

    internal bool HasOnDeserializing => _onDeserializing.Length > 0;

    internal bool HasOnDeserialized => _onDeserialized.Length > 0;

    /// <summary>Whether objects implement <see cref="IDeserializationCallback"/>.</summary>
    internal bool IsDeserializationCallback => _isDeserializationCallback;

    /// <summary>Finds the callback methods of a type, base classes first.</summary>
    [RequiresUnreferencedCode("Looks for methods by their attributes.")]
    internal static ObjectEvents Of(Type type)
    {
        List<MethodInfo> methods = [];
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            methods.InsertRange(0, level.GetMethods(Declared));
        }

        ObjectEvents events = new(
            With<OnSerializingAttribute>(methods),
            With<OnSerializedAttribute>(methods),
            With<OnDeserializingAttribute>(methods),
            With<OnDeserializedAttribute>(methods),
            typeof(IDeserializationCallback).IsAssignableFrom(type));
        return events.HasSerializing || events.HasOnDeserializing || events.HasOnDeserialized || events.IsDeserializationCallback
            ? events
            : None;
    }

    internal void OnSerializing(object instance, StreamingContext context) =>
        Run(_onSerializing, instance, context, "An [OnSerializing] method");

    internal void OnSerialized(object instance, StreamingContext context) =>
        Run(_onSerialized, instance, context, "An [OnSerialized] method");

    internal void OnDeserializing(object instance, StreamingContext context) =>
        Run(_onDeserializing, instance, context, "An [OnDeserializing] method");

    internal void OnDeserialized(object instance, StreamingContext context) =>
        Run(_onDeserialized, instance, context, "An [OnDeserialized] method");

    private static MethodInfo[] With<TAttribute>(List<MethodInfo> methods)
        where TAttribute : Attribute =>
            [.. methods.Where(method => method.IsDefined(typeof(TAttribute), inherit: false) && IsCallback(method))];

    private static bool IsCallback(MethodInfo method) =>
        method.ReturnType == typeof(void) && method.GetParameters() is [{ } parameter]
            && parameter.ParameterType == typeof(StreamingContext);

    private static void Run(MethodInfo[] methods, object instance, StreamingContext context, string name)
    {
        foreach (MethodInfo method in methods)
        {
            try
            {
                method.Invoke(instance, BindingFlags.DoNotWrapExceptions, null, [context], null);
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw GraphErrors.Threw(instance.GetType(), name, e);
            }
        }
    }
}
