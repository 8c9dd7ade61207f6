namespace CustomBinarySerializer.AspNetCore.Following;

/// <summary>The name of a follower that a host was told to run.</summary>
internal sealed record FollowerRegistration(string Name);
