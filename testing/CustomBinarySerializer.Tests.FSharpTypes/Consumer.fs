namespace CustomBinarySerializer.Tests.FSharpTypes

open System.IO
open CustomBinarySerializer
open CustomBinarySerializer.Testing

/// A contract in F#.
[<AllowNullLiteral; BinaryTypeId(1)>]
type Point() =
    member val X = 0 with get, set
    member val Name: string = "" with get, set

    interface ICustomBinarySerializable with
        member this.WriteDataTo(writer: BinaryWriter) =
            writer.Write(this.X)
            writer.WriteNullableString(this.Name)

        member this.SetDataFrom(reader: BinaryReader) =
            this.X <- reader.ReadInt32()
            this.Name <- reader.ReadNullableString()

/// What a program in F# does with the library.
[<AbstractClass; Sealed>]
type Consumer private () =

    static member Verify() =
        ContractVerifier.Verify(Point(X = 5, Name = "a"))
        ContractVerifier.Verify(Point(X = 5, Name = "a"), Point(X = 6, Name = null))
        let formatter = CustomBinaryFormatter(TypeRegistry().Register<Point>(1))
        ContractVerifier.Verify(formatter, Point(X = 5, Name = "a"), Point(X = 6, Name = null))

    static member Copy(point: Point) : Point =
        let formatter = CustomBinaryFormatter(TypeRegistry().Register<Point>(1))
        formatter.Deserialize<Point>(formatter.Serialize(point))
