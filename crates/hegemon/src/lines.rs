//! Lines from a stranger: read one at a time, never more of one than is worth answering.

use std::io::{self, BufRead};

/// The longest line that is read, its end not counted.
pub const LONGEST: usize = 1 << 20;

#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    Text(String),
    /// Over [`LONGEST`]; what it said was thrown away as it came in.
    TooLong,
    NotUtf8,
}

/// The next line without its end, or nothing at the end of the input. The last line may lack its end.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut length = 0usize;
    let mut is_at_end = true;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            break;
        }
        is_at_end = false;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        length = length.saturating_add(part.len());
        if length <= LONGEST + 1 {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if is_at_end {
        return Ok(None);
    }
    if length <= LONGEST + 1 && bytes.last() == Some(&b'\r') {
        bytes.pop();
        length -= 1;
    }
    if length > LONGEST {
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(String::from_utf8(bytes).map_or(Line::NotUtf8, Line::Text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input).expect("memory can be read")).collect()
    }

    #[test]
    fn lines_end_in_either_way_or_with_the_input() {
        let text = |line: &str| Line::Text(line.to_owned());
        assert_eq!(lines(b"one\ntwo\r\n\nlast"), [text("one"), text("two"), text(""), text("last")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_line_too_long_or_not_utf8_does_not_hide_the_next_one() {
        let mut input = vec![b'x'; LONGEST + 1];
        input.extend(b"\n\xff\xfe\nnext\n");
        input.extend(vec![b'y'; LONGEST]);
        let read = lines(&input);
        assert_eq!(read[..3], [Line::TooLong, Line::NotUtf8, Line::Text("next".to_owned())]);
        assert!(matches!(&read[3], Line::Text(text) if text.len() == LONGEST));
    }
}
