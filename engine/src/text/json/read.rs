//! Reading JSON.

use super::Value;

/// How deep lists and objects may lie in each other: reading goes down into them, and the stack of a page is small.
const DEEPEST: u32 = 100;

/// Where a text stops being JSON, counted from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line.
    pub line: usize,
    /// The character in this line.
    pub column: usize,
}

/// Reads one value with nothing but blanks around it.
///
/// # Errors
/// Where the text is no JSON, ends too early, or lies more than a hundred levels deep.
pub fn parse(text: &str) -> Result<Value, Damage> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).filter(|_| reader.peek().is_none());
    value.ok_or_else(|| {
        let before = text.get(..reader.at).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Damage { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
    })
}

/// A place in a text. Where a function answers `None`, the place is where the text went wrong.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.at += 1;
        }
        self.byte()
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes on behind a byte, if it is the next one.
    fn takes(&mut self, byte: u8) -> bool {
        let takes = self.byte() == Some(byte);
        self.at += usize::from(takes);
        takes
    }

    fn value(&mut self, depth: u32) -> Option<Value> {
        match self.peek()? {
            b'"' => self.string().map(Value::Text),
            b'[' => self.list(depth),
            b'{' => self.object(depth),
            b'-' | b'0'..=b'9' => self.number(),
            _ => [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))]
                .into_iter()
                .find(|(word, _)| self.rest().starts_with(word))
                .map(|(word, value)| {
                    self.at += word.len();
                    value
                }),
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn list(&mut self, depth: u32) -> Option<Value> {
        let mut values = Vec::new();
        self.members(depth, b']', |reader| {
            values.push(reader.value(depth + 1)?);
            Some(())
        })?;
        Some(Value::List(values))
    }

    fn object(&mut self, depth: u32) -> Option<Value> {
        let mut members = Vec::new();
        self.members(depth, b'}', |reader| {
            let name = reader.string()?;
            reader.peek();
            if !reader.takes(b':') {
                return None;
            }
            members.push((name, reader.value(depth + 1)?));
            Some(())
        })?;
        Some(Value::Object(members))
    }

    /// What stands between brackets, with commas between.
    fn members(&mut self, depth: u32, close: u8, mut member: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if depth >= DEEPEST {
            return None;
        }
        self.at += 1;
        self.peek()?;
        if self.takes(close) {
            return Some(());
        }
        loop {
            self.peek()?;
            member(self)?;
            self.peek()?;
            if self.takes(close) {
                return Some(());
            }
            if !self.takes(b',') {
                return None;
            }
        }
    }

    fn number(&mut self) -> Option<Value> {
        let begin = self.at;
        self.takes(b'-');
        if !self.takes(b'0') {
            self.digits()?;
        }
        if self.takes(b'.') {
            self.digits()?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            let _ = self.takes(b'-') || self.takes(b'+');
            self.digits()?;
        }
        Some(Value::Number(self.text.get(begin..self.at)?.to_owned()))
    }

    fn digits(&mut self) -> Option<()> {
        let begin = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > begin).then_some(())
    }

    fn string(&mut self) -> Option<String> {
        if !self.takes(b'"') {
            return None;
        }
        let mut text = String::new();
        loop {
            let plain = self.rest().find(|c: char| matches!(c, '"' | '\\' | '\0'..='\u{1f}'))?;
            text.push_str(self.rest().get(..plain)?);
            self.at += plain;
            if self.takes(b'"') {
                return Some(text);
            }
            if !self.takes(b'\\') {
                return None;
            }
            let letter = self.byte()?;
            self.at += 1;
            text.push(match letter {
                b'"' | b'\\' | b'/' => char::from(letter),
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'u' => self.escaped()?,
                _ => return None,
            });
        }
    }

    /// The character behind `\u`; those beyond the first 65536 are written as a pair.
    fn escaped(&mut self) -> Option<char> {
        let unit = self.unit()?;
        let code = match unit {
            0xd800..=0xdbff => {
                let pair = self.takes(b'\\') && self.takes(b'u');
                let low = self.unit().filter(|low| pair && (0xdc00..=0xdfff).contains(low))?;
                0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
            }
            _ => unit,
        };
        char::from_u32(code)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let unit = digits.chars().try_fold(0, |unit, c| Some(unit * 16 + c.to_digit(16)?))?;
        self.at += 4;
        Some(unit)
    }
}
