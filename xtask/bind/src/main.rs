//! `xtask-bind MODULE.wasm FOLDER NAME`: writes the JavaScript side of a WebAssembly module with wasm-bindgen, as `NAME.js`. It
//! is a separate program, so that xtask itself has no dependencies.
#![forbid(unsafe_code)]

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = words.as_slice() else {
        eprintln!("xtask-bind: expected a module, a folder and a name");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen.input_path(module).web(true).and_then(|bindgen| {
        // Function names are not needed in a page, and are a considerable part of its size.
        bindgen
            .out_name(name)
            .omit_default_module_path(true)
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask-bind: {module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
