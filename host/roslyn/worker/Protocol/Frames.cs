// Frames on the raw standard streams: four bytes of length, little-endian, then UTF-8 JSON.

using System.Buffers.Binary;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Workbench.Protocol;

internal sealed class FrameReader
{
    public const int MaximumLength = 256 << 20;

    private readonly Stream _input;

    public FrameReader(Stream input) => _input = input;

    /// <summary>The next frame, or null at the end of input.</summary>
    /// <exception cref="InvalidDataException">The length is out of bounds: the stream cannot be read any further.</exception>
    public JsonObject? Read()
    {
        Span<byte> header = stackalloc byte[4];
        if (_input.ReadAtLeast(header, 4, throwOnEndOfStream: false) < 4)
        {
            return null;
        }

        var length = BinaryPrimitives.ReadInt32LittleEndian(header);
        if (length is < 0 or > MaximumLength)
        {
            throw new InvalidDataException($"A frame of {length} bytes is out of bounds.");
        }

        var body = new byte[length];
        if (_input.ReadAtLeast(body, length, throwOnEndOfStream: false) < length)
        {
            return null;
        }

        return JsonNode.Parse(body) as JsonObject ?? throw new InvalidDataException("A frame is not an object.");
    }
}

internal sealed class FrameWriter
{
    // Escaping for web pages would turn every quote and angle bracket of C# into six characters.
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly Stream _output;
    private readonly object _lock = new();

    public FrameWriter(Stream output) => _output = output;

    /// <summary>Writes one frame whole; frames of several threads do not mix.</summary>
    public void Write(Action<Utf8JsonWriter> content)
    {
        var buffer = new MemoryStream();
        buffer.Write([0, 0, 0, 0]);
        using (var json = new Utf8JsonWriter(buffer, s_options))
        {
            json.WriteStartObject();
            content(json);
            json.WriteEndObject();
        }

        if (buffer.Length - 4 > FrameReader.MaximumLength)
        {
            throw new InvalidDataException($"An answer of {buffer.Length - 4} bytes is too large for a frame.");
        }

        var bytes = buffer.GetBuffer();
        BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)buffer.Length - 4);
        lock (_lock)
        {
            _output.Write(bytes, 0, (int)buffer.Length);
            _output.Flush();
        }
    }
}
