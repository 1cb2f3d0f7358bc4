//! Bytes of a solution file as text: byte order marks tell the encoding, UTF-8 is taken where there is none.

/// Never fails: what cannot be decoded becomes the replacement character and matters only where a path holds it.
pub(super) fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_order_mark() {
        let table: [(&[u8], &str); 5] = [
            (b"aB", "aB"),
            (b"\xEF\xBB\xBFaB", "aB"),
            (b"\xFF\xFEa\0B\0", "aB"),
            (b"\xFE\xFF\0a\0B", "aB"),
            (b"a\xFF", "a\u{FFFD}"),
        ];
        for (bytes, expected) in table {
            assert_eq!(decode(bytes), expected);
        }
    }
}
