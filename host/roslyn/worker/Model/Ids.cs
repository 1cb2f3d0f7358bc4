// Identities that stay the same over reloads, restarts and frameworks: made from paths, not drawn by lot.

using System.Security.Cryptography;
using System.Text;

namespace Workbench.Model;

internal static class Ids
{
    /// <summary>A name-based GUID in the manner of version 5, over SHA-256.</summary>
    public static Guid Of(string kind, string first, string second = "")
    {
        Span<byte> hash = stackalloc byte[32];
        SHA256.HashData(Encoding.UTF8.GetBytes(kind + "\0" + first + "\0" + second), hash);
        hash[6] = (byte)((hash[6] & 0x0f) | 0x50);
        hash[8] = (byte)((hash[8] & 0x3f) | 0x80);
        return new Guid(hash[..16], bigEndian: true);
    }

    public static Guid OfProject(string relativePath) => Of("project", relativePath);

    public static Guid OfDocument(Guid project, string displayPath) => Of("document", project.ToString(), displayPath);
}
