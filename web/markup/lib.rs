//! The macro `html!`, which `quintet_base::html` exports: a template as for `format!`, whose arguments are escaped.
//!
//! `format!` itself cannot be wrapped, because only the compiler sees the variables that a template names (`{label}`). So this macro reads the
//! template and writes one call for each literal part and one for each argument.

#![forbid(unsafe_code)]

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Markup from a template: the template is taken as it is, every argument is escaped, unless it is markup already.
///
/// Templates are those of `format!`: `{}`, `{name}`, `{0}`, `{:.1}`, `{{` and `}}`. An argument is anything that implements `ToMarkup`.
#[proc_macro]
pub fn html(input: TokenStream) -> TokenStream {
    expand(input).unwrap_or_else(|problem| {
        let message = Literal::string(&format!("html!: {problem}"));
        format!("::core::compile_error!({message})").parse().unwrap_or_default()
    })
}

/// A part of a template.
enum Part {
    /// A literal, as source text.
    Literal(String),
    /// A placeholder: what it names, and how that is formatted.
    Argument { name: String, format: String },
}

/// A string literal, as source text: what stands before, between and after the quotation marks.
struct Quoted {
    raw: bool,
    body: String,
    hashes: String,
}

impl Quoted {
    fn read(source: &str) -> Option<Self> {
        let (raw, rest) = source.strip_prefix('r').map_or((false, source), |rest| (true, rest));
        let body = rest.trim_start_matches('#');
        let hashes = rest[..rest.len() - body.len()].to_owned();
        let body = body.strip_prefix('"')?.strip_suffix(hashes.as_str())?.strip_suffix('"')?.to_owned();
        Some(Self { raw, body, hashes })
    }

    /// A part of the text as a literal of the same kind.
    fn literal(&self, part: &str) -> Part {
        let Self { raw, hashes, .. } = self;
        Part::Literal(format!("{}{hashes}\"{part}\"{hashes}", if *raw { "r" } else { "" }))
    }

    fn parts(&self) -> Result<Vec<Part>, String> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut rest = self.body.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '\\' if !self.raw => {
                    literal.push(c);
                    literal.extend(rest.next());
                    if literal.ends_with("\\u") {
                        literal.extend(rest.by_ref().take_while(|c| *c != '}'));
                        literal.push('}');
                    }
                }
                '{' | '}' if rest.next_if_eq(&c).is_some() => literal.push(c),
                '{' => {
                    if !literal.is_empty() {
                        parts.push(self.literal(&std::mem::take(&mut literal)));
                    }
                    let named: String = rest.by_ref().take_while(|c| *c != '}').collect();
                    let (name, format) = named.split_once(':').unwrap_or((&named, ""));
                    parts.push(Part::Argument { name: name.trim().to_owned(), format: format.to_owned() });
                }
                '}' => return Err("a single } in the template".to_owned()),
                c => literal.push(c),
            }
        }
        if !literal.is_empty() {
            parts.push(self.literal(&literal));
        }
        Ok(parts)
    }
}

/// An argument, and its name if it has one.
struct Argument {
    name: Option<String>,
    value: TokenStream,
}

/// Arguments are divided by commas; those of generic arguments must be in brackets.
fn arguments(tokens: impl Iterator<Item = TokenTree>) -> Vec<Argument> {
    let mut given: Vec<Vec<TokenTree>> = vec![Vec::new()];
    for token in tokens {
        match token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => given.push(Vec::new()),
            token => given.last_mut().into_iter().for_each(|last| last.push(token.clone())),
        }
    }
    let named = |tokens: Vec<TokenTree>| match &tokens[..] {
        [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..] if equals.as_char() == '=' && equals.spacing() == Spacing::Alone => {
            Argument { name: Some(name.to_string()), value: value.iter().cloned().collect() }
        }
        _ => Argument { name: None, value: tokens.into_iter().collect() },
    };
    given.into_iter().filter(|tokens| !tokens.is_empty()).map(named).collect()
}

fn expand(input: TokenStream) -> Result<TokenStream, String> {
    let mut tokens = input.into_iter();
    let Some(TokenTree::Literal(template)) = tokens.next() else { return Err("a literal is expected first".to_owned()) };
    let quoted = Quoted::read(&template.to_string()).ok_or("the template must be a string literal")?;
    let mut arguments = arguments(tokens);
    let given = arguments.len();
    let mut used = vec![false; given];
    let mut next = 0;
    let mut calls = String::new();
    let parts = quoted.parts()?;
    if let [Part::Literal(only)] = &parts[..]
        && given == 0
    {
        return parse(&format!("::quintet_base::html::Markup::literal({only})"));
    }
    // A literal and the argument after it are one call, and the first of them makes the markup: the page must be small.
    let mut before = None;
    let mut first = true;
    for part in parts {
        match part {
            Part::Literal(literal) => before = Some(literal),
            Part::Argument { name, format } => {
                let index = if name.is_empty() {
                    next += 1;
                    next - 1
                } else if let Ok(index) = name.parse() {
                    index
                } else if let Some(index) = arguments.iter().position(|argument| argument.name.as_deref() == Some(name.as_str())) {
                    index
                } else {
                    let variable = TokenTree::Ident(Ident::new(&name, template.span()));
                    arguments.push(Argument { name: Some(name), value: variable.into() });
                    arguments.len() - 1
                };
                if index < given {
                    used[index] = true;
                } else if index >= arguments.len() {
                    return Err(format!("argument {index} is missing"));
                }
                let shown =
                    if format.is_empty() { format!("__{index}") } else { format!("&::core::format_args!(\"{{:{format}}}\", __{index})") };
                let literal = before.take();
                calls += &match (std::mem::take(&mut first), literal) {
                    (true, literal) => {
                        let literal = literal.unwrap_or_else(|| "\"\"".to_owned());
                        format!("let mut __markup = ::quintet_base::html::ToMarkup::begin({shown}, {literal});")
                    }
                    (false, Some(literal)) => format!("__markup.put_after({literal}, {shown});"),
                    (false, None) => format!("__markup.put({shown});"),
                };
            }
        }
    }
    if first {
        calls += "let mut __markup = ::quintet_base::html::Markup::EMPTY;";
    }
    if let Some(literal) = before {
        calls += &format!("__markup.put_literal({literal});");
    }
    if let Some(unused) = used.iter().position(|used| !used) {
        return Err(format!("argument {unused} is not used"));
    }
    // match (&(first), &(second),) { (__0, __1,) => { … } }: every argument is evaluated once, and lives until the markup is written.
    let comma = || TokenTree::Punct(Punct::new(',', Spacing::Alone));
    let mut values = TokenStream::new();
    for Argument { value, .. } in &arguments {
        let value = TokenTree::Group(Group::new(Delimiter::Parenthesis, value.clone()));
        values.extend([TokenTree::Punct(Punct::new('&', Spacing::Alone)), value, comma()]);
    }
    let names: String = (0..arguments.len()).map(|index| format!("__{index},")).collect();
    let body = parse(&format!("{{ ({names}) => {{ {calls} __markup }} }}"))?;
    let mut output: TokenStream = TokenTree::Ident(Ident::new("match", Span::call_site())).into();
    output.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, values))]);
    output.extend(body);
    // As one expression, wherever it stands.
    Ok(TokenTree::Group(Group::new(Delimiter::None, output)).into())
}

fn parse(source: &str) -> Result<TokenStream, String> {
    source.parse().map_err(|error| format!("{error} in {source}"))
}
