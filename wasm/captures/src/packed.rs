//! Files inside gzip or zstd, unpacked as a stream.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Bytes that are unpacked at most: more than the packets have that are taken at most.
const OUTPUT: u64 = 64 << 30;
/// Bytes that come out of one byte at most, once `FREE` have come out. Captures of equal packets have some hundred.
const RATIO: u64 = 1_000;
/// Bytes that come out whatever the ratio.
const FREE: u64 = 256 << 20;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    /// By the first bytes of a file; none if it is not packed, or in another way.
    fn of(head: &[u8]) -> Option<Packing> {
        match head {
            [0x1f, 0x8b, ..] => Some(Packing::Gzip),
            // A frame, or one that readers skip in front of others.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Packing::Zstd),
            _ => None,
        }
    }
}

/// Whether a file begins as one that [`unpacked`] unpacks.
pub fn is_packed(head: &[u8]) -> bool {
    Packing::of(head).is_some()
}

/// The content of a file: unpacked if it is packed by gzip or zstd, else as it is. Reading fails with an error in words where the file is
/// damaged, and where it unpacks to more than 64 GiB or to more than 1,000 times its length, behind the first 256 MiB.
///
/// # Errors
/// Where the first bytes cannot be read.
pub fn unpacked<'a>(source: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    within(source, FREE, RATIO, OUTPUT)
}

fn within<'a>(mut source: impl Read + 'a, free: u64, ratio: u64, most: u64) -> io::Result<Box<dyn Read + 'a>> {
    // A pipe may give the first bytes one by one.
    let mut head = Vec::new();
    source.by_ref().take(4).read_to_end(&mut head)?;
    let packing = Packing::of(&head);
    let bytes = Rc::new(Cell::new(0));
    let limits = Limits { consumed: Rc::clone(&bytes), output: 0, free, ratio, most };
    let packed = BufReader::new(Counted { source: Cursor::new(head).chain(source), bytes });
    Ok(match packing {
        None => Box::new(packed),
        Some(Packing::Gzip) => Box::new(Limited { source: MultiGzDecoder::new(packed), limits }),
        Some(Packing::Zstd) => Box::new(Limited { source: ZstdFrames::new(packed), limits }),
    })
}

/// Counts what is read.
struct Counted<R> {
    source: R,
    bytes: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.bytes.set(self.bytes.get() + count as u64);
        Ok(count)
    }
}

/// What may come out of a packed file.
struct Limits {
    /// Bytes of the packed file that were read.
    consumed: Rc<Cell<u64>>,
    /// Bytes that came out.
    output: u64,
    free: u64,
    ratio: u64,
    most: u64,
}

impl Limits {
    fn count(&mut self, bytes: usize) -> io::Result<()> {
        self.output += bytes as u64;
        let Limits { output, free, ratio, most, .. } = *self;
        let consumed = self.consumed.get();
        if output > most {
            return Err(io::Error::other(format!(
                "more than {most} bytes come out of the packed file; at most so many are read"
            )));
        }
        if output > free && output / ratio > consumed {
            let found = format!("more than {output} bytes come out of {consumed} bytes of the packed file");
            return Err(io::Error::other(format!("{found}; at most {ratio} times as many are read")));
        }
        Ok(())
    }
}

/// Ends with an error where too much comes out, and says of every error that it is one of the packing.
struct Limited<R> {
    source: R,
    limits: Limits,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::other("the packed file is cut short"),
            io::ErrorKind::Interrupted => error,
            _ => io::Error::other(format!("the packed file is damaged: {error}")),
        })?;
        self.limits.count(count)?;
        Ok(count)
    }
}

/// The frames of a file of zstd, one after the other.
struct ZstdFrames<R> {
    source: R,
    decoder: FrameDecoder,
    is_inside: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    fn new(source: R) -> Self {
        ZstdFrames { source, decoder: FrameDecoder::new(), is_inside: false }
    }

    /// Begins the next frame; false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error.to_string())),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_inside && !self.begin()? {
                return Ok(0);
            }
            self.is_inside = true;
            while !self.decoder.is_finished() && self.decoder.can_collect() < buffer.len() {
                let missing = buffer.len() - self.decoder.can_collect();
                let blocks = BlockDecodingStrategy::UptoBytes(missing);
                if let Err(error) = self.decoder.decode_blocks(&mut self.source, blocks) {
                    let is_end = self.source.fill_buf()?.is_empty();
                    let kind = if is_end { io::ErrorKind::UnexpectedEof } else { io::ErrorKind::InvalidData };
                    return Err(io::Error::new(kind, error.to_string()));
                }
            }
            let count = self.decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.is_inside = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const MIB: u64 = 1 << 20;

    /// What comes of reading so many bytes of zeros, packed, within limits.
    fn read(pack: impl Fn(&[u8]) -> Vec<u8>, bytes: u64, free: u64, ratio: u64, most: u64) -> Result<u64, String> {
        let packed = pack(&vec![0; bytes as usize]);
        let read = io::copy(&mut within(&packed[..], free, ratio, most).unwrap(), &mut io::sink());
        read.map_err(|error| error.to_string())
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
    }

    #[test]
    fn what_comes_out_is_limited_by_ratio_and_in_all() {
        for pack in [gzip, zstd] {
            assert_eq!(read(pack, 4 * MIB, MIB, 100_000, 5 * MIB), Ok(4 * MIB));
            assert_eq!(read(pack, 4 * MIB, 5 * MIB, 100, 5 * MIB), Ok(4 * MIB));
            let ratio = read(pack, 4 * MIB, MIB, 100, 5 * MIB).unwrap_err();
            assert!(ratio.contains("bytes of the packed file; at most 100 times as many are read"), "{ratio}");
            let all = read(pack, 4 * MIB, MIB, 100_000, 3 * MIB).unwrap_err();
            assert_eq!(all, "more than 3145728 bytes come out of the packed file; at most so many are read");
        }
    }

    #[test]
    fn what_is_not_packed_stays() {
        let mut text = String::new();
        unpacked(&b"abc"[..]).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "abc");
    }
}
