//! A list of everything that the page or the command is made of, in the format CycloneDX 1.6 (ECMA-424). It has no time and no serial number, so that
//! the same sources give the same file.

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::licences::Package;
use crate::paths;

/// Writes the list of the packages of a product into a file beside `dist/`.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write(product: &str, file: &str, packages: &[Package]) -> Result<()> {
    let list = list(product, env!("CARGO_PKG_VERSION"), packages);
    fs::write(paths::root().join(file), list).with_context(|| format!("cannot write {file}"))
}

fn list(product: &str, version: &str, packages: &[Package]) -> String {
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": product,
                "version": version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": packages.iter().map(component).collect::<Vec<_>>(),
    });
    format!("{list:#}\n")
}

fn component(package: &Package) -> Value {
    // In addresses of packages the @ stands before the version only.
    let address = format!("pkg:{}/{}@{}", package.kind, package.name.replace('@', "%40"), package.version);
    json!({
        "type": "library",
        "bom-ref": address,
        "name": package.name,
        "version": package.version,
        "purl": address,
        // Old manifests write `MIT/Apache-2.0`, which is no expression of SPDX.
        "licenses": [{ "expression": package.licence.replace('/', " OR ") }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::licences::{Product, packages};

    #[test]
    fn every_package_is_listed_once_with_its_address_and_licence() {
        let packages = packages(Product::Command).unwrap();
        let list: Value = serde_json::from_str(&list("quintet-cli", "1.2.3", &packages)).unwrap();
        let components = list["components"].as_array().unwrap();
        assert_eq!(components.len(), packages.len());
        let mut addresses: Vec<&str> = components.iter().map(|component| component["purl"].as_str().unwrap()).collect();
        addresses.sort_unstable();
        addresses.dedup();
        assert_eq!(addresses.len(), packages.len(), "an address stands for one package");
        for component in components {
            let licence = component["licenses"][0]["expression"].as_str().unwrap();
            assert!(!licence.is_empty() && !licence.contains('/'), "{component}");
        }
        let editor = Package {
            kind: "npm",
            name: "@codemirror/view".to_owned(),
            version: "6.0.0".to_owned(),
            licence: "MIT".to_owned(),
            folder: Default::default(),
            repository: String::new(),
        };
        assert_eq!(component(&editor)["purl"], "pkg:npm/%40codemirror/view@6.0.0");
    }
}
