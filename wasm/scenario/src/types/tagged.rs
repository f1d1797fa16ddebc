/// An enum whose variants are objects with a `kind`: written by serde's derive, read by way of a second enum whose name tells the
/// reader of files to look for the `kind`.
macro_rules! tagged {
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $tagged:ident {
            $($(#[$doc:meta])* $variant:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* },)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
        pub enum $name {
            $($(#[$doc])* $variant { $($(#[$field_meta])* $field: $type,)* },)*
        }

        #[derive(serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum $tagged {
            $($variant { $($field: $type,)* },)*
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(match $tagged::deserialize(deserializer)? {
                    $($tagged::$variant { $($field,)* } => $name::$variant { $($field,)* },)*
                })
            }
        }
    };
}

pub(super) use tagged;
