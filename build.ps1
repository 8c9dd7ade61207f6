#!/usr/bin/env pwsh
<#
.SYNOPSIS
Builds, checks, tests, packs or runs the project, with the same dotnet commands that the README names.
.EXAMPLE
./build.ps1            # build and test
.EXAMPLE
./build.ps1 -Task run  # the main job of PerfHarness
#>
[CmdletBinding()]
param(
    [ValidateSet('test', 'format', 'pack', 'run')]
    [string] $Task = 'test'
)

$ErrorActionPreference = 'Stop'
Set-Location $PSScriptRoot

switch ($Task) {
    'test'   { dotnet test -c Release }
    'format' { dotnet format whitespace --folder . --verify-no-changes }
    'pack'   { dotnet pack -c Release -p:EnablePackageValidation=false -p:WarnOnPackingNonPackableProject=false -o artifacts }
    'run'    { dotnet run -c Release --project PerfHarness }
}

exit $LASTEXITCODE
