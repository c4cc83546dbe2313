// Looks for news of the game and shows them. A page that nobody sees does not look.

const PAUSE = 5000;

async function look() {
  const shown = document.querySelector('main');
  if (shown.dataset.live !== 'true') return;
  if (!document.hidden) {
    const answer = await fetch(location.href, { cache: 'no-cache', credentials: 'omit' }).catch(() => null);
    const text = answer?.ok ? await answer.text() : '';
    const next = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
    if (next && next.dataset.number !== shown.dataset.number) shown.replaceWith(next);
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
