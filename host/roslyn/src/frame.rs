//! Frames: a length in four little-endian bytes, then so many bytes of JSON.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// The largest frame that is sent or taken, in bytes.
pub(crate) const MAX_FRAME: usize = 256 * 1024 * 1024;

/// The next frame's content; `None` when the stream ends between two frames.
///
/// # Errors
/// `InvalidData` for a frame that is too large, `UnexpectedEof` for one that is cut off.
pub(crate) async fn read(input: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0_u8; 4];
    let mut have = 0;
    while have < length.len() {
        match input.read(&mut length[have..]).await? {
            0 if have == 0 => return Ok(None),
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => have += count,
        }
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_FRAME {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("a frame of {length} bytes")));
    }
    // Grows with what really arrives: a wrong length must not take memory.
    let mut content = Vec::with_capacity(length.min(1 << 20));
    input.take(length as u64).read_to_end(&mut content).await?;
    if content.len() < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(Some(content)) }
}

/// Writes one frame.
///
/// # Errors
/// `InvalidInput` for content that is too large, and whatever the stream fails with.
pub(crate) async fn write(output: &mut (impl AsyncWrite + Unpin), content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).ok().filter(|_| content.len() <= MAX_FRAME);
    let length = length.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the request is too large"))?;
    output.write_all(&length.to_le_bytes()).await?;
    output.write_all(content).await?;
    output.flush().await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(contents: &[&str]) -> Vec<u8> {
        contents.iter().flat_map(|c| [&(c.len() as u32).to_le_bytes()[..], c.as_bytes()].concat()).collect()
    }

    #[tokio::test]
    async fn frames_are_read_however_they_are_cut() {
        let bytes = frames(&["{}", "", "{\"id\":1}"]);
        for size in [1, 3, 5, 64] {
            let (mut near, mut far) = tokio::io::duplex(size);
            let sent = bytes.clone();
            tokio::spawn(async move {
                for part in sent.chunks(size) {
                    let _ = far.write_all(part).await;
                }
            });
            for expected in ["{}", "", "{\"id\":1}"] {
                assert_eq!(read(&mut near).await.unwrap().unwrap(), expected.as_bytes(), "in parts of {size}");
            }
            assert_eq!(read(&mut near).await.unwrap(), None);
        }
    }

    #[tokio::test]
    async fn wrong_frames_are_errors() {
        let cases: &[(&[u8], io::ErrorKind)] = &[
            (&[1, 0], io::ErrorKind::UnexpectedEof),
            (&[4, 0, 0, 0, b'{'], io::ErrorKind::UnexpectedEof),
            (&[0xff, 0xff, 0xff, 0x7f], io::ErrorKind::InvalidData),
        ];
        for (bytes, kind) in cases {
            assert_eq!(read(&mut &bytes[..]).await.unwrap_err().kind(), *kind, "{bytes:?}");
        }
    }

    #[tokio::test]
    async fn what_is_written_can_be_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, b"{\"cancel\":7}").await.unwrap();
        assert_eq!(read(&mut bytes.as_slice()).await.unwrap().unwrap(), b"{\"cancel\":7}");
    }
}
