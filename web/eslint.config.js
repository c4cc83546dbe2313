import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Rules that find defects. Prettier handles the layout of the code, and svelte-check checks the types.
export default ts.config(
  // The tests and builds of the Rust code generate these.
  { ignores: ['dist/', 'src/lib/wasm/pkg/', 'src/lib/wasm/types.ts', 'src/lib/online/wire.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  // Of several destructured names, only some may be reassigned.
  { files: ['**/*.ts'], rules: { 'prefer-const': ['error', { destructuring: 'all' }] } },
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // French typography uses no-break spaces, and a few tests look for them.
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true, skipRegExps: true, skipComments: true }],
      // A leading underscore marks an intentionally unused name.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // `{' '}` keeps a space at the end of a line.
      'svelte/no-useless-mustaches': 'off',
      // Some maps and sets are deliberately not reactive: a reactive one would run effects needlessly.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
