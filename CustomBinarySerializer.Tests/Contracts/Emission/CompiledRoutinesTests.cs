using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Emission;

[TestFixture]
internal sealed class CompiledRoutinesTests
{
    private const int Owned = 7;

    private static readonly MethodInfo s_max = new Func<int, int, int>(Math.Max).Method;
    private static readonly MethodInfo s_min = new Func<int, int, int>(Math.Min).Method;
    private static readonly FieldInfo s_emptyText = typeof(string).GetField(nameof(string.Empty))!;
    private static readonly FieldInfo s_trueText = typeof(bool).GetField(nameof(bool.TrueString))!;

    [Test]
    public void RegistriesShareTheCodeOfAType()
    {
        Delegate first = WriterOf(internsStrings: false);
        Delegate second = WriterOf(internsStrings: false);

        Assert.That(second.Method, Is.EqualTo(first.Method));
    }

    [Test]
    public void RegistrationsThatWriteOtherBytesHaveCodeOfTheirOwn()
    {
        Delegate first = WriterOf(internsStrings: false);
        Delegate second = WriterOf(internsStrings: true);

        Assert.That(second.Method, Is.Not.EqualTo(first.Method));
    }

    [Test]
    public void TheObjectsThatSharedCodeHoldsAreThoseOfEachContract()
    {
        List<RecordedRoutine> ReturnOfTheFirstConstant()
        {
            RecordedRoutine routine = new("Constant", typeof(object), [typeof(object[])]);
            routine.Emit(OpCodes.Ldarg_0);
            routine.Emit(OpCodes.Ldc_I4, 0);
            routine.Emit(OpCodes.Ldelem_Ref);
            routine.Emit(OpCodes.Ret);
            return [routine];
        }

        Func<object> one = CompiledRoutines.Compile(ReturnOfTheFirstConstant(), typeof(Holder))
            .CreateDelegate<Func<object>>(new object[] { "one" });
        Func<object> two = CompiledRoutines.Compile(ReturnOfTheFirstConstant(), typeof(Holder))
            .CreateDelegate<Func<object>>(new object[] { "two" });

        Assert.That(two.Method, Is.EqualTo(one.Method));
        Assert.That((one(), two()), Is.EqualTo(("one", "two")));
    }

    [Test]
    public void CodeIsKeptUpToABoundForEachTypeAndFreedPastIt()
    {
        MethodInfo[] methods =
            [.. Enumerable.Range(0, CompiledRoutines.MaxKept + 1)
                .Select(number => CompiledRoutines.Compile(Returning(number), typeof(Kept)))];

        Assert.That(methods.Take(CompiledRoutines.MaxKept), Has.All.Matches<MethodInfo>(method => method is not DynamicMethod));
        Assert.That(methods[^1], Is.InstanceOf<DynamicMethod>());
        Assert.That(methods.Select(Call), Is.EqualTo(Enumerable.Range(0, methods.Length)));
        Assert.That(CompiledRoutines.Compile(Returning(3), typeof(Kept)), Is.EqualTo(methods[3]));
    }

    [Test]
    public void CodeThatUsesATypeThatMayBeUnloadedIsFreed()
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(
            new AssemblyName("unloadable"), AssemblyBuilderAccess.RunAndCollect);
        Type unloadable = assembly.DefineDynamicModule("unloadable").DefineType("Unloadable", TypeAttributes.Public).CreateType();
        RecordedRoutine uses = Returning(Owned)[0];
        uses.DeclareLocal(typeof(List<>).MakeGenericType(unloadable));

        Assert.That(CompiledRoutines.Compile([uses], typeof(Users)), Is.InstanceOf<DynamicMethod>());
        Assert.That(CompiledRoutines.Compile(Returning(Owned), unloadable), Is.InstanceOf<DynamicMethod>());
        Assert.That(CompiledRoutines.Compile(Returning(Owned), typeof(Users)), Is.Not.InstanceOf<DynamicMethod>());
    }

    // Loaded from bytes, an assembly is in a context of its own, and may have the name of another.
    [Test]
    public void AssembliesOfOneNameHaveTheirOwnTypes()
    {
        foreach (string member in new[] { "First", "Second" })
        {
            Assembly assembly = CompiledSource.LoadNamed(
                "Twins", $"public sealed class Twin {{ public int {member} {{ get; set; }} = 5; }}");
            object twin = Activator.CreateInstance(assembly.GetType("Twin")!)!;
            TypeRegistry registry = new();
            registry.Register(twin.GetType(), 1);
            CustomBinaryFormatter formatter = new(registry);

            object read = formatter.Deserialize<object>(formatter.Serialize(twin));

            Assert.That(read.GetType().GetProperty(member)!.GetValue(read), Is.EqualTo(5));
        }
    }

    [Test]
    public void CodeUsesMembersThatAreNotVisible() => RoutineThatReadsSecretWorks(typeof(Secretive));

    [Test]
    public void AnotherAssemblyFollowsAFullOne()
    {
        Type[] owners = [.. typeof(object).Assembly.ExportedTypes.Take(EmittedAssembly.MaxTypes + 1)];

        MethodInfo[] methods = [.. owners.Select((owner, number) => CompiledRoutines.Compile(Returning(number), owner))];

        Assert.That(methods.Select(method => method.Module).Distinct().Count(), Is.GreaterThan(1));
        Assert.That(methods.Select(Call), Is.EqualTo(Enumerable.Range(0, methods.Length)));
        RoutineThatReadsSecretWorks(typeof(Users));
    }

    [Test]
    public void RoutinesThatDifferAnywhereAreNotTheSame()
    {
        Action<RecordedRoutine>[] bodies =
        [
            routine => routine.Emit(OpCodes.Ldarg_0),
            routine => routine.Emit(OpCodes.Ldarg_1),
            routine => routine.Emit(OpCodes.Ldc_I4, 1),
            routine => routine.Emit(OpCodes.Ldc_I4, 2),
            routine => routine.Emit(OpCodes.Ldarg_S, (byte)1),
            routine => routine.Emit(OpCodes.Ldarg_S, (byte)2),
            routine => routine.Emit(OpCodes.Sizeof, typeof(int)),
            routine => routine.Emit(OpCodes.Sizeof, typeof(long)),
            routine => routine.Emit(OpCodes.Call, s_max),
            routine => routine.Emit(OpCodes.Call, s_min),
            routine => routine.Emit(OpCodes.Ldsfld, s_emptyText),
            routine => routine.Emit(OpCodes.Ldsfld, s_trueText),
            routine => routine.Emit(OpCodes.Newobj, typeof(Exception).GetConstructor([])!),
            routine => routine.Emit(OpCodes.Newobj, typeof(Exception).GetConstructor([typeof(string)])!),
            routine => routine.DeclareLocal(typeof(int)),
            routine => routine.DeclareLocal(typeof(long)),
            routine => Use(routine, routine.DeclareLocal(typeof(int)), _ => routine.DeclareLocal(typeof(int))),
            routine => Use(routine, routine.DeclareLocal(typeof(int)), first => first),
            routine => Branch(routine, (first, _) => first),
            routine => Branch(routine, (_, second) => second),
            routine => Switch(routine, (first, second) => [first, second]),
            routine => Switch(routine, (first, second) => [second, first]),
            routine => routine.Emit(OpCodes.Call, new RecordedRoutine.Callee(0)),
            routine => routine.Emit(OpCodes.Call, new RecordedRoutine.Callee(1)),
        ];
        RecordedRoutine[] Make() =>
            [.. bodies.Select(body => Recorded(typeof(int), [typeof(object[])], body)),
            Recorded(typeof(long), [typeof(object[])]),
            Recorded(typeof(int), [])];
        RecordedRoutine[] routines = Make();
        RecordedRoutine[] others = Make();

        Assert.Multiple(() =>
        {
            for (int i = 0; i < routines.Length; i++)
            {
                for (int j = 0; j < others.Length; j++)
                {
                    Assert.That(routines[i].IsSameAs(others[j]), Is.EqualTo(i == j), $"{i} and {j}");
                }
            }
        });
    }

    private static void RoutineThatReadsSecretWorks(Type owner)
    {
        RecordedRoutine routine = new("Read", typeof(int), [typeof(object[])]);
        routine.Emit(OpCodes.Call, typeof(Secretive).GetMethod("GetSecret", BindingFlags.NonPublic | BindingFlags.Static)!);
        routine.Emit(OpCodes.Ret);

        Assert.That(Call(CompiledRoutines.Compile([routine], owner)), Is.EqualTo(Secretive.Secret));
    }

    private static RecordedRoutine Recorded(Type returns, Type[] parameters, Action<RecordedRoutine>? body = null)
    {
        RecordedRoutine routine = new("Routine", returns, parameters);
        body?.Invoke(routine);
        return routine;
    }

    private static void Use(RecordedRoutine routine, RecordedRoutine.Place first, Func<RecordedRoutine.Place, RecordedRoutine.Place> choose)
    {
        RecordedRoutine.Place chosen = choose(first);
        routine.Emit(OpCodes.Ldloc, chosen);
    }

    private static void Branch(RecordedRoutine routine, Func<RecordedRoutine.Place, RecordedRoutine.Place, RecordedRoutine.Place> choose) =>
        routine.Emit(OpCodes.Br, choose(routine.DefineLabel(), routine.DefineLabel()));

    private static void Switch(
        RecordedRoutine routine, Func<RecordedRoutine.Place, RecordedRoutine.Place, RecordedRoutine.Place[]> choose) =>
        routine.Emit(OpCodes.Switch, choose(routine.DefineLabel(), routine.DefineLabel()));

    private static List<RecordedRoutine> Returning(int number)
    {
        RecordedRoutine routine = new("Number", typeof(int), [typeof(object[])]);
        routine.Emit(OpCodes.Ldc_I4, number);
        routine.Emit(OpCodes.Ret);
        return [routine];
    }

    private static int Call(MethodInfo method) => method.CreateDelegate<Func<int>>(Array.Empty<object>())();

    private static WriteClass WriterOf(bool internsStrings) =>
        ContractEmitter.WriterOf(
            new ContractPlan(ReflectedPlans.Plan(typeof(Shared), RegistrationOptions.Default, _ => null, out _).Root, internsStrings));

    private sealed class Shared
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    private sealed class Holder;

    private sealed class Kept;

    private sealed class Users;

    private static class Secretive
    {
        internal const int Secret = 41;

        private static int GetSecret() => Secret;
    }
}
