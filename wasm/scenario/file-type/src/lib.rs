//! `#[file_type]`: a struct or an enum of a file that people write. One description of each field decides how serde reads and writes it
//! and, with the feature `schema` of the type's crate, its JSON Schema and its TypeScript.
//!
//! - A struct is an object. Unknown fields are refused; an `Option` may be left out.
//! - An enum without fields is a word in kebab-case.
//! - Any other enum is an object whose field `kind` names the variant. It is read through a second enum, `Tagged` and its name, by which
//!   the reader of files knows it.
//!
//! `#[file(…)]` adds to a field what its type does not say:
//!
//! - `default`, `default = 20`: it may be left out and has this value then. A struct does not write this value, an enum does.
//! - `skip = View::is_empty`: when a struct does not write it, in place of a comparison with the default.
//! - `min = 1`, `max = STEPS`: range of a number, or of the length of a text or a list; `each(…)`: range of each number of a list. For the
//!   schema alone: the types hold any value. Names are constants of `crate::limits`.

use std::mem;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::meta::ParseNestedMeta;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Expr, Field, Fields, GenericArgument, Ident, Path, PathArguments,
    Result, Token, Type, parse_macro_input, parse_quote,
};

/// Makes a struct or an enum a type of a file; see the crate's documentation.
#[proc_macro_attribute]
pub fn file_type(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as DeriveInput);
    let expanded = match &mut item.data {
        Data::Enum(data) if data.variants.iter().all(|v| matches!(v.fields, Fields::Unit)) => Ok(word(&item)),
        Data::Enum(_) => tagged(item),
        _ => object(item),
    };
    expanded.unwrap_or_else(Error::into_compile_error).into()
}

fn object(mut item: DeriveInput) -> Result<Tokens> {
    let name = item.ident.clone();
    let mut defaults = Tokens::new();
    if let Data::Struct(data) = &mut item.data {
        for field in &mut data.fields {
            let options = Options::take(field)?;
            options.describe(field, true);
            defaults.extend(options.omit_default(field, &name));
        }
    }
    Ok(quote! {
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
        #[serde(deny_unknown_fields)]
        #item

        #defaults
    })
}

fn word(item: &DeriveInput) -> Tokens {
    let Data::Enum(DataEnum { variants, .. }) = &item.data else { return Tokens::new() };
    let has_default = variants.iter().flat_map(|variant| &variant.attrs).any(|a| a.path().is_ident("default"));
    let default = has_default.then(|| quote!(Default,));
    quote! {
        #[derive(Clone, Copy, Debug, #default PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(rename_all = "kebab-case")]
        #item
    }
}

fn tagged(mut item: DeriveInput) -> Result<Tokens> {
    let mut read = item.clone();
    read.attrs.clear();
    read.ident = format_ident!("Tagged{}", item.ident);
    let mut deny = None;
    if let (Data::Enum(data), Data::Enum(read)) = (&mut item.data, &mut read.data) {
        for (variant, read) in data.variants.iter_mut().zip(&mut read.variants) {
            read.attrs.retain(|attribute| attribute.path().is_ident("cfg"));
            if matches!(variant.fields, Fields::Named(_)) {
                deny = Some(quote!(, deny_unknown_fields));
            }
            for (field, read) in variant.fields.iter_mut().zip(&mut read.fields) {
                let options = Options::take(field)?;
                options.describe(field, false);
                read.attrs = options.default.map(|_| parse_quote!(#[serde(default)])).into_iter().collect();
            }
        }
    }
    let (name, tagged, remote) = (&item.ident, &read.ident, item.ident.to_string());
    read.vis = syn::Visibility::Inherited;
    Ok(quote! {
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(tag = "kind", rename_all = "kebab-case" #deny)]
        #item

        #[derive(serde::Deserialize)]
        #[serde(remote = #remote, rename_all = "kebab-case")]
        #read

        impl<'de> serde::Deserialize<'de> for #name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #tagged::deserialize(deserializer)
            }
        }
    })
}

/// The settings of a field in `#[file(…)]`.
#[derive(Default)]
struct Options {
    /// `default`, with its value if there is one.
    default: Option<Option<Expr>>,
    skip: Option<Path>,
    /// `min = …`, `max = …`
    range: Vec<Tokens>,
    /// The same of each item.
    each: Vec<Tokens>,
}

impl Options {
    /// Takes the attribute off a field.
    fn take(field: &mut Field) -> Result<Options> {
        let mut options = Options::default();
        let (own, others) =
            mem::take(&mut field.attrs).into_iter().partition(|a: &Attribute| a.path().is_ident("file"));
        field.attrs = others;
        for attribute in own {
            attribute.parse_nested_meta(|meta| match &meta.path {
                path if path.is_ident("default") => {
                    options.default =
                        Some(if meta.input.peek(Token![=]) { Some(meta.value()?.parse()?) } else { None });
                    Ok(())
                }
                path if path.is_ident("skip") => {
                    options.skip = Some(meta.value()?.parse()?);
                    Ok(())
                }
                path if path.is_ident("each") => meta.parse_nested_meta(|meta| bound(&meta, &mut options.each)),
                _ => bound(&meta, &mut options.range),
            })?;
        }
        Ok(options)
    }

    /// Adds the field's part of schema and TypeScript. `omits`: what has its default is left out.
    fn describe(&self, field: &mut Field, omits: bool) {
        let (range, each) = (&self.range, &self.each);
        let own = argument(&field.ty, "Option").unwrap_or(&field.ty);
        let item = argument(own, "Vec");
        if !range.is_empty() {
            let what = if item.is_some() || is(own, "String") { quote!(length) } else { quote!(range) };
            field.attrs.push(schema(quote!(schemars(#what(#(#range),*)))));
        }
        if !each.is_empty() {
            field.attrs.push(schema(quote!(schemars(inner(range(#(#each),*))))));
        }
        let optional = (omits && self.default.is_some()).then(|| quote!(, optional));
        let typescript = match item {
            _ if is(own, "u64") => quote!(ts(type = "number" #optional)),
            Some(item) if is(item, "u64") => quote!(ts(type = "Array<number>" #optional)),
            _ if optional.is_some() => quote!(ts(as = "Option<_>")),
            _ => return,
        };
        field.attrs.push(schema(typescript));
    }

    /// Makes serde leave out a field of `owner` that has its default. The functions that it needs for that.
    fn omit_default(&self, field: &mut Field, owner: &Ident) -> Option<Tokens> {
        let (ty, name) = (&field.ty, field.ident.as_ref()?);
        let empty = ["String", "Vec", "BTreeMap"].into_iter().find(|container| is(ty, container));
        let (default, is_default) = (format_ident!("default_{name}"), format_ident!("is_default_{name}"));
        let path = |function: &Ident| format!("{owner}::{function}");
        let (reads, skips, functions) = match (&self.default, &self.skip) {
            (None, _) if is(ty, "Option") => (quote!(default), "Option::is_none".to_owned(), Tokens::new()),
            (None, _) => return None,
            (_, Some(skip)) => (quote!(default), quote!(#skip).to_string(), Tokens::new()),
            (Some(None), None) if empty.is_some() => (quote!(default), format!("{}::is_empty", empty?), Tokens::new()),
            (Some(None), None) => {
                let compare = quote!(fn #is_default(value: &#ty) -> bool { *value == <#ty>::default() });
                (quote!(default), path(&is_default), compare)
            }
            (Some(Some(value)), None) => {
                let reads = path(&default);
                let functions = quote! {
                    fn #default() -> #ty { #value }
                    fn #is_default(value: &#ty) -> bool { *value == #value }
                };
                (quote!(default = #reads), path(&is_default), functions)
            }
        };
        let functions = if functions.is_empty() { functions } else { quote!(impl #owner { #functions }) };
        field.attrs.push(parse_quote!(#[serde(#reads, skip_serializing_if = #skips)]));
        Some(functions)
    }
}

/// Reads `min = 1` or `max = STEPS`.
fn bound(meta: &ParseNestedMeta, bounds: &mut Vec<Tokens>) -> Result<()> {
    let name = meta.path.require_ident()?;
    if name != "min" && name != "max" {
        return Err(meta.error("expected `default`, `skip`, `min`, `max` or `each`"));
    }
    let value = match meta.value()?.parse()? {
        Expr::Path(limit) => quote!(crate::limits::#limit),
        value => quote!(#value),
    };
    bounds.push(quote!(#name = #value));
    Ok(())
}

/// An attribute that is there with the feature `schema` alone.
fn schema(attribute: Tokens) -> Attribute {
    parse_quote!(#[cfg_attr(feature = "schema", #attribute)])
}

/// Whether a type is of this name, whatever its arguments.
fn is(ty: &Type, name: &str) -> bool {
    matches!(plain(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// `T` of the type `name<T>`.
fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let Type::Path(path) = plain(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| if let GenericArgument::Type(ty) = argument { Some(ty) } else { None })
}

/// A type without the invisible brackets that macros put around it.
fn plain(ty: &Type) -> &Type {
    if let Type::Group(group) = ty { plain(&group.elem) } else { ty }
}
