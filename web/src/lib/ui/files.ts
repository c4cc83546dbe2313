// Exports texts: saves them as a file, or copies them to the clipboard.

import { t } from '../i18n/index.svelte';
import { notify } from './notices.svelte';

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'info', text: done }, 5);
  } catch {
    notify({ kind: 'info', text: t().game.copyFailed, detail: text });
  }
}
