// Files as text, decoded exactly as the compiler does it.

using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Load;

/// <summary>
/// A byte order mark decides; without one the bytes are UTF-8; where they are no valid UTF-8, code page 1252. A character
/// that replaces undecodable bytes never appears: saving such a text would destroy the file.
/// </summary>
internal static class SourceTexts
{
    private static readonly Encoding s_utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly Lazy<Encoding> s_fallback =
        new(() => CodePagesEncodingProvider.Instance.GetEncoding(1252) ?? Encoding.Latin1);

    /// <param name="encoding">The encoding that the command line asks for instead of UTF-8.</param>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static SourceText Read(string path, Encoding? encoding)
    {
        using var stream = new MemoryStream(File.ReadAllBytes(path), writable: false);
        try
        {
            return SourceText.From(stream, encoding ?? s_utf8, SourceHashAlgorithm.Sha256);
        }
        catch (DecoderFallbackException)
        {
            stream.Position = 0;
            return SourceText.From(stream, s_fallback.Value, SourceHashAlgorithm.Sha256);
        }
    }

    /// <summary>The text, or an empty one for a file that is not there (any more).</summary>
    public static SourceText ReadOrEmpty(string path, Encoding? encoding)
    {
        try
        {
            return Read(path, encoding);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return SourceText.From("", s_utf8, SourceHashAlgorithm.Sha256);
        }
    }

    /// <summary>
    /// Reads the file when its text is first needed, and keeps it: Roslyn may ask again later, and must not get a newer text
    /// than the one that it parsed.
    /// </summary>
    public sealed class Loader : TextLoader
    {
        private readonly string _path;
        private readonly Encoding? _encoding;
        private TextAndVersion? _read;

        public Loader(string path, Encoding? encoding)
        {
            _path = path;
            _encoding = encoding;
        }

        public override Task<TextAndVersion> LoadTextAndVersionAsync(LoadTextOptions options, CancellationToken cancellationToken)
        {
            lock (this)
            {
                _read ??= TextAndVersion.Create(ReadOrEmpty(_path, _encoding), VersionStamp.Create(File.GetLastWriteTimeUtc(_path)), _path);
                return Task.FromResult(_read);
            }
        }
    }
}
