using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Schema;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>Checks hand-written contracts, for unit tests of the types that have them. Thread-safe.</summary>
/// <remarks>
/// <para>
/// For each sample it compares the calls of <see cref="ICustomBinarySerializable.WriteDataTo"/> with those of
/// <see cref="ICustomBinarySerializable.SetDataFrom"/> and names the first where they part. Then it looks whether the
/// object that was read writes the same bytes again, whether writing changes the sample, and whether reading into a
/// used instance, as <see cref="CustomBinaryFormatter.DeserializeInto"/> does, gives the same as reading into a new
/// one.
/// </para>
/// <para>
/// A verifier sees only what the samples show: give each member a value of its own, no two the same and none the
/// default, and each branch of the contract a sample that takes it.
/// </para>
/// </remarks>
public static class ContractVerifier
{
    /// <summary>Verifies a contract that writes no registered objects.</summary>
    /// <typeparam name="T">The type that has the contract, or a base type or interface of the samples.</typeparam>
    /// <param name="samples">At least one object. Each is written and read as its own exact type, and stays as it
    /// is.</param>
    /// <exception cref="ArgumentException"><paramref name="samples"/> is empty, or a sample is null.</exception>
    /// <exception cref="ContractVerificationException">The contract doesn't read what it writes.</exception>
    public static void Verify<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(params ReadOnlySpan<T> samples)
        where T : ICustomBinarySerializable =>
        Verify(new FrameCodec(new TypeRegistry(), FormatterOptions.Default), samples);

    /// <inheritdoc cref="Verify{T}(ReadOnlySpan{T})"/>
    /// <remarks>
    /// For F# and Visual Basic, which have no parameter arrays of spans. C# calls the other overload.
    /// </remarks>
    [OverloadResolutionPriority(-1)]
    public static void Verify<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(params T[] samples)
        where T : ICustomBinarySerializable
    {
        ArgumentNullException.ThrowIfNull(samples);
        Verify(new FrameCodec(new TypeRegistry(), FormatterOptions.Default), new ReadOnlySpan<T>(samples));
    }

    /// <summary>Verifies a contract with the registry, the limits and the context of a formatter.</summary>
    /// <inheritdoc cref="Verify{T}(ReadOnlySpan{T})"/>
    /// <param name="formatter">
    /// The formatter that knows the types of nested objects. The types of the samples needn't be registered; if they
    /// are, their options apply.
    /// </param>
    /// <param name="samples">At least one object. Each is written and read as its own exact type, and stays as it
    /// is.</param>
    /// <exception cref="ArgumentNullException"><paramref name="formatter"/> is null.</exception>
    public static void Verify<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(
        CustomBinaryFormatter formatter, params ReadOnlySpan<T> samples)
        where T : ICustomBinarySerializable
    {
        ArgumentNullException.ThrowIfNull(formatter);
        Verify(formatter.Codec, samples);
    }

    /// <inheritdoc cref="Verify{T}(CustomBinaryFormatter, ReadOnlySpan{T})"/>
    /// <remarks>
    /// For F# and Visual Basic, which have no parameter arrays of spans. C# calls the other overload.
    /// </remarks>
    [OverloadResolutionPriority(-1)]
    public static void Verify<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(
        CustomBinaryFormatter formatter, params T[] samples)
        where T : ICustomBinarySerializable
    {
        ArgumentNullException.ThrowIfNull(formatter);
        ArgumentNullException.ThrowIfNull(samples);
        Verify(formatter.Codec, new ReadOnlySpan<T>(samples));
    }

    private static void Verify<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(FrameCodec codec, ReadOnlySpan<T> samples)
        where T : ICustomBinarySerializable
    {
        List<SampleVerification> verifications = [];
        for (int i = 0; i < samples.Length; i++)
        {
            object sample = samples[i] ?? throw new ArgumentException($"samples[{i}] is null.", nameof(samples));
            InstanceFactory instances = InstancesLike<T>(sample.GetType());
            Contract contract = codec.Registry.FindFor(sample) is { IsGraph: false } registered and not IAutoContract
                ? registered
                : new UnregisteredContract(sample.GetType(), instances);
            string name = samples.Length == 1 ? $"{contract.Type}" : $"{contract.Type}, samples[{i}]";
            bool isConstructed = instances.RunsConstructor || contract.Type.IsValueType;
            verifications.Add(
                new SampleVerification(new ContractRuns(codec, contract), sample, new VerificationErrors(name, i, isConstructed)));
        }

        if (verifications.Count == 0)
        {
            throw new ArgumentException("Without a sample there is nothing to verify.", nameof(samples));
        }

        verifications.ForEach(verification => verification.VerifyRoundTrip());
        foreach (IGrouping<Type, SampleVerification> sameType in verifications.GroupBy(verification => verification.SampleType))
        {
            VerifyReuse([.. sameType]);
        }
    }

    // Each sample after itself and after one other, so that what one leaves behind meets what another leaves out.
    private static void VerifyReuse(SampleVerification[] sameType)
    {
        SampleVerification previous = sameType[^1];
        foreach (SampleVerification verification in sameType)
        {
            verification.VerifyReuse(verification);
            verification.VerifyReuse(previous);
            previous = verification;
        }
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2067",
        Justification = "A derived type whose constructor was trimmed away is read as a formatter would read it there: without one.")]
    private static InstanceFactory InstancesLike<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(Type exactType) =>
        new(exactType == typeof(T) ? typeof(T) : exactType, InstanceCreation.ConstructorIfPresent);
}
