/// <reference types="vite-plugin-pwa/client" />
// The page on this device: cached for offline use, and updated when the person agrees.

import { registerSW } from 'virtual:pwa-register';
import { t } from '../i18n/index.svelte';
import { notify } from './notices.svelte';

export function keepUpToDate(): void {
  const update = registerSW({
    onNeedRefresh() {
      // Every move is stored as it is made, so the reload loses nothing.
      notify({ kind: 'info', text: t().shell.update, action: { label: t().shell.updateNow, run: () => void update(true) } });
    },
  });
}
