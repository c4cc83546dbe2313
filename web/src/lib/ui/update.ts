/// <reference types="vite-plugin-pwa/client" />
// The page on this device: cached for offline use, and updated when the person agrees.

import { registerSW } from 'virtual:pwa-register';
import { t } from '../i18n/index.svelte';
import { notify } from './notices.svelte';
import { go } from './router.svelte';

export function keepUpToDate(): void {
  // A press on a notice leads to its table, in the page that is open.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; hash?: string } | null>) => {
    if (data?.kind === 'go' && data.hash?.startsWith('#/')) go(data.hash);
  });
  const update = registerSW({
    onNeedRefresh() {
      // Every move is stored as it is made, so the reload loses nothing.
      notify({ kind: 'info', text: t().shell.update, action: { label: t().shell.updateNow, run: () => void update(true) } });
    },
  });
}
