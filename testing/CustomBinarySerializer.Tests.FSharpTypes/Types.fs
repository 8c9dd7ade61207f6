/// Types as F# programs have them, for the tests of auto contracts.
namespace CustomBinarySerializer.Tests.FSharpTypes

open System

type Address = { Street: string; Number: int }

type Person =
    { Name: string
      Age: int
      Email: string option
      Address: Address option
      Tags: string list
      Scores: Map<string, int>
      Seen: Set<int> }

[<Struct>]
type Vector = { X: float; Y: float }

[<CLIMutable>]
type Row = { Id: int; Text: string }

type Color =
    | Red
    | Green
    | Blue

type Shape =
    | Point
    | Circle of radius: float
    | Rectangle of width: float * height: float
    | Labelled of label: string * shape: Shape

type Wrapped = Wrapped of string

type Either =
    | Left of int
    | Right of string

[<Struct>]
type Measure =
    | Nothing
    | Metres of metres: float
    | Named of name: string * value: int

[<Struct>]
type OrderId = OrderId of int64

type Tree<'T> =
    | Leaf
    | Node of Tree<'T> * 'T * Tree<'T>

[<CompilationRepresentation(CompilationRepresentationFlags.UseNullAsTrueValue)>]
type Maybe<'T> =
    | Absent
    | Present of 'T

type Hidden =
    private
    | Secret of int
    | Open of string

    static member OfSecret value = Secret value
    static member OfOpen text = Open text

[<RequireQualifiedAccess>]
type Many =
    | A
    | B of int
    | C
    | D of string * int
    | E of Many list
    | F of Item: int option

type Drawing =
    { Title: string voption
      Shapes: Shape list
      Result: Result<int, string>
      Choice: Choice<int, string, Color>
      When: DateTime
      Cell: int ref
      Anonymous: {| Left: int; Right: string |} }

/// Two that C# may leave null.
type Pair = { First: Shape; Second: Color }
