namespace CustomBinarySerializer.Tests.FSharpTypes

open System

/// Values for the tests, which know their types only at run time: the tool that formats C# can't look into F# projects.
[<AbstractClass; Sealed>]
type Samples private () =

    static let rec tree depth =
        if depth = 0 then Leaf else Node(tree (depth - 1), depth, Leaf)

    static member Person =
        { Name = "Ada"
          Age = 36
          Email = Some "ada@example.org"
          Address = Some { Street = "Main Street"; Number = 5 }
          Tags = [ "x"; "y" ]
          Scores = Map [ "a", 1; "b", 2 ]
          Seen = Set [ 3; 1; 2 ] }

    /// Every union, with values of each kind of case; null where a case is that.
    static member Unions: struct (Type * obj) array =
        [| typeof<Color>, box Green
           typeof<Shape>, Point
           typeof<Shape>, Circle 1.5
           typeof<Shape>, Labelled("outer", Labelled("inner", Rectangle(2.0, 3.0)))
           typeof<Wrapped>, Wrapped "wrapped"
           typeof<Either>, Left 1
           typeof<Either>, Right "right"
           typeof<Measure>, Nothing
           typeof<Measure>, Metres 1.5
           typeof<Measure>, Named("named", 7)
           typeof<OrderId>, OrderId Int64.MinValue
           typeof<Tree<int>>, (Leaf: Tree<int>)
           typeof<Tree<int>>, Node(Node(Leaf, 1, Leaf), 2, Leaf)
           typeof<Maybe<string>>, (Absent: Maybe<string>)
           typeof<Maybe<string>>, Present "here"
           typeof<Hidden>, Hidden.OfSecret 5
           typeof<Hidden>, Hidden.OfOpen "open"
           typeof<Many>, Many.A
           typeof<Many>, Many.B 3
           typeof<Many>, Many.C
           typeof<Many>, Many.E [ Many.A; Many.D("d", 4); Many.E [] ]
           typeof<Many>, Many.F(Some 9)
           typeof<Many>, Many.F None
           typeof<int option>, (None: int option)
           typeof<int option>, Some 5
           typeof<string option>, Some(null: string)
           typeof<int voption>, (ValueNone: int voption)
           typeof<int voption>, ValueSome 5
           typeof<Result<int, string>>, (Error "wrong": Result<int, string>)
           typeof<Choice<int, string, Color>>, (Choice3Of3 Blue: Choice<int, string, Color>) |]
        |> Array.map (fun (declared, value) -> struct (declared, value))

    static member Records: obj array =
        [| Samples.Person
           { Name = ""; Age = 0; Email = None; Address = None; Tags = []; Scores = Map.empty; Seen = Set.empty }
           { X = 1.0; Y = 2.0 }
           { Id = 5; Text = "row" }
           { Title = ValueSome "title"
             Shapes = [ Point; Circle 2.0 ]
             Result = Error "wrong"
             Choice = Choice3Of3 Green
             When = DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc)
             Cell = ref 8
             Anonymous = {| Left = 1; Right = "right" |} } |]

    static member Tree(depth) = box (tree depth)
