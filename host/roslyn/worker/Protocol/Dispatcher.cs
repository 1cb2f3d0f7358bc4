// Reads requests, runs their handlers beside each other, writes their answers.

using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Workbench.Protocol;

internal sealed class Dispatcher
{
    private readonly FrameReader _reader;
    private readonly FrameWriter _writer;
    private readonly Registry _registry;
    private readonly ConcurrentDictionary<long, CancellationTokenSource> _running = new();

    public Dispatcher(FrameReader reader, FrameWriter writer, Registry registry)
    {
        _reader = reader;
        _writer = writer;
        _registry = registry;
    }

    /// <summary>Reads frames until the input ends. Nothing here waits for a handler, so the end is always noticed at once.</summary>
    public void Run()
    {
        while (_reader.Read() is { } frame)
        {
            if (frame["cancel"] is { } cancelled)
            {
                if (_running.TryGetValue(cancelled.GetValue<long>(), out var source))
                {
                    // Off this thread: callbacks of a token run inside Cancel.
                    ThreadPool.UnsafeQueueUserWorkItem(static s => Cancel(s), source, preferLocal: false);
                }

                continue;
            }

            var id = frame["id"]!.GetValue<long>();
            var running = new CancellationTokenSource();
            _running[id] = running;
            var method = frame["method"]!.GetValue<string>();
            var parameters = frame["params"] as JsonObject ?? new JsonObject();
            _ = Task.Run(() => Answer(id, method, parameters, running));
        }
    }

    private static void Cancel(CancellationTokenSource source)
    {
        try
        {
            source.Cancel();
        }
        catch (Exception e)
        {
            // The request may have ended a moment ago, and a callback's own failure is not the canceller's.
            Console.Error.WriteLine(e.Message);
        }
    }

    private async Task Answer(long id, string method, JsonObject parameters, CancellationTokenSource running)
    {
        Action<Utf8JsonWriter> answer;
        try
        {
            var handler = _registry.Find(method) ?? throw new NotSupportedException($"There is no method '{method}'.");
            var progress = new Progress(_writer, id);
            JsonNode? result;
            try
            {
                result = await handler(parameters, running.Token, progress).ConfigureAwait(false);
            }
            finally
            {
                progress.Close();
            }

            running.Token.ThrowIfCancellationRequested();
            answer = json =>
            {
                json.WritePropertyName("result");
                WriteNode(json, result ?? new JsonObject());
            };
        }
        catch (Exception e)
        {
            answer = Failed(e, running.IsCancellationRequested);
        }

        _running.TryRemove(id, out _);
        try
        {
            Write(id, answer);
        }
        catch (Exception e) when (e is not IOException)
        {
            // The answer itself cannot be written (too large, or no JSON): that is the answer.
            Write(id, json => Fault.Write(json, e));
        }
    }

    private static Action<Utf8JsonWriter> Failed(Exception e, bool cancelled)
    {
        if (cancelled)
        {
            return json => json.WriteBoolean("cancelled", true);
        }

        if (Fault.Unwrap(e) is ContractException failure)
        {
            return json =>
            {
                json.WriteStartObject("failure");
                json.WriteString("code", failure.Code);
                json.WriteString("message", failure.Message);
                if (failure.Diagnostics is { Count: > 0 } diagnostics)
                {
                    json.WritePropertyName("diagnostics");
                    diagnostics.WriteTo(json);
                }

                json.WriteEndObject();
            };
        }

        return json => Fault.Write(json, e);
    }

    private void Write(long id, Action<Utf8JsonWriter> answer)
    {
        try
        {
            _writer.Write(json =>
            {
                json.WriteNumber("id", id);
                answer(json);
            });
        }
        catch (IOException)
        {
            // Nobody reads us any more.
            FastExit.Now(0);
        }
    }

    private static void WriteNode(Utf8JsonWriter json, JsonNode node) => node.WriteTo(json);

    private sealed class Progress : IProgress
    {
        private readonly FrameWriter _writer;
        private readonly long _id;
        private bool _closed;

        public Progress(FrameWriter writer, long id)
        {
            _writer = writer;
            _id = id;
        }

        public void Report(int done, int total, string message)
        {
            lock (this)
            {
                if (_closed)
                {
                    return;
                }

                _writer.Write(json =>
                {
                    json.WriteNumber("id", _id);
                    json.WriteStartObject("progress");
                    json.WriteNumber("done", done);
                    json.WriteNumber("total", total);
                    json.WriteString("message", message);
                    json.WriteEndObject();
                });
            }
        }

        /// <summary>Later reports are dropped, so that none follows the answer.</summary>
        public void Close()
        {
            lock (this)
            {
                _closed = true;
            }
        }
    }
}
