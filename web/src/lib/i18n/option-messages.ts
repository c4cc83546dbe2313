import type { OptionValues } from '../wasm/types';

/** The texts of every option and each of its values: a text that is missing is a type error. */
export type OptionMessages = {
  [Key in keyof OptionValues]: { name: string; line: string; values: Record<OptionValues[Key], string> };
};
