//! Reads the module version id of a .NET assembly: two files with the same id are the same compilation, whether or not
//! one of them is precompiled. That decides whether an SDK's copies of Roslyn may be mixed.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The module version id, or `None` for a file that is no managed assembly.
pub(crate) fn module_version_id(path: &Path) -> Option<[u8; 16]> {
    read(&mut File::open(path).ok()?).ok()
}

fn read(file: &mut File) -> io::Result<[u8; 16]> {
    let pe = u32_at(file, 0x3c)? as u64;
    if bytes(file, pe, 4)? != b"PE\0\0" {
        return Err(broken());
    }
    let sections = u16_at(file, pe + 6)?;
    let optional_size = u16_at(file, pe + 20)? as u64;
    let optional = pe + 24;
    // PE32 and PE32+ have their data directories at different places; the 15th is the CLI header.
    let directories = if u16_at(file, optional)? == 0x20b { optional + 112 } else { optional + 96 };
    let cli = u32_at(file, directories + 14 * 8)?;
    let table = SectionTable { start: optional + optional_size, count: sections };
    let header = table.offset(file, cli)?;
    let metadata = u32_at(file, header + 8)?;
    let root = table.offset(file, metadata)?;
    if bytes(file, root, 4)? != b"BSJB" {
        return Err(broken());
    }
    let version_length = u32_at(file, root + 12)? as u64;
    let streams = u16_at(file, root + 16 + version_length + 2)?;
    let mut at = root + 16 + version_length + 4;
    let (mut tables, mut guids) = (None, None);
    for _ in 0..streams.min(16) {
        let start = root + u32_at(file, at)? as u64;
        let name = bytes(file, at + 8, 8)?;
        if name.starts_with(b"#~\0") {
            tables = Some(start);
        } else if name.starts_with(b"#GUID\0") {
            guids = Some(start);
        }
        let length = bytes(file, at + 8, 32)?.iter().position(|b| *b == 0).ok_or_else(broken)? as u64;
        at += 8 + (length + 4) / 4 * 4;
    }
    let (tables, guids) = (tables.ok_or_else(broken)?, guids.ok_or_else(broken)?);
    let heap_sizes = bytes(file, tables + 6, 1)?[0];
    let present = u64::from(u32_at(file, tables + 8)?) | u64::from(u32_at(file, tables + 12)?) << 32;
    // The first row of the first table (Module): generation, name, id; the latter two as wide as their heaps ask for.
    let row = tables + 24 + 4 * u64::from(present.count_ones());
    let id_at = row + 2 + if heap_sizes & 1 == 0 { 2 } else { 4 };
    let index = if heap_sizes & 2 == 0 { u16_at(file, id_at)?.into() } else { u32_at(file, id_at)? };
    let id = bytes(file, guids + 16 * u64::from(index.checked_sub(1).ok_or_else(broken)?), 16)?;
    id.try_into().map_err(|_| broken())
}

struct SectionTable {
    start: u64,
    count: u16,
}

impl SectionTable {
    /// Where an address of the loaded image stands in the file.
    fn offset(&self, file: &mut File, address: u32) -> io::Result<u64> {
        for index in 0..u64::from(self.count.min(96)) {
            let header = self.start + index * 40;
            let (size, start) = (u32_at(file, header + 8)?, u32_at(file, header + 12)?);
            if address != 0 && address >= start && address - start < size {
                return Ok(u64::from(u32_at(file, header + 20)?) + u64::from(address - start));
            }
        }
        Err(broken())
    }
}

fn broken() -> io::Error {
    io::Error::from(io::ErrorKind::InvalidData)
}

fn bytes(file: &mut File, at: u64, count: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut buffer = vec![0; count];
    file.read_exact(&mut buffer)?;
    Ok(buffer)
}

fn u32_at(file: &mut File, at: u64) -> io::Result<u32> {
    bytes(file, at, 4)?.try_into().map(u32::from_le_bytes).map_err(|_| broken())
}

fn u16_at(file: &mut File, at: u64) -> io::Result<u16> {
    bytes(file, at, 2)?.try_into().map(u16::from_le_bytes).map_err(|_| broken())
}
