// The notice that a person was signed out elsewhere, with the way back.

import { SIGNED_OUT_NOTICE } from '../../online/page-connection.svelte';
import { messages } from '../../online/messages';
import { notify } from '../../ui/notices.svelte';
import { go, router } from '../../ui/router.svelte';
import { returnToTableLater } from './return-to-table';

export function notifySignedOut(): void {
  // Who signs in again returns to the table.
  if (router.page.name === 'table') returnToTableLater(router.page.id);
  const signIn = router.page.name === 'account' ? {} : { action: { label: messages().account.signIn, run: () => go('#/account') } };
  notify({ kind: 'problem', text: messages().connection.signedOut, about: SIGNED_OUT_NOTICE, ...signIn });
}
