import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

interface Asked {
  request: Request;
  url: URL;
}

/**
 * The service worker's answer to an address outside the page: whatever the server says. Without a connection, it redirects to
 * the page, which then says that there is nothing at this address. It must redirect, because the page's files are found only
 * from the page's own address. Workbox writes this function into the worker as text, so it must not use anything from outside.
 */
async function elsewhere({ request, url }: Asked): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { scope } = (self as unknown as ServiceWorkerGlobalScope).registration;
    return Response.redirect(`${scope}#/${url.pathname.slice(new URL(scope).pathname.length)}`);
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    VitePWA({
      // A new version waits until the person agrees, so that it never reloads during a game.
      registerType: 'prompt',
      injectRegister: null,
      manifest: {
        name: 'Bilby: Billabong, Bi-litaire, Billo',
        short_name: 'Bilby',
        description: 'Three nearly forgotten board games: play them against the computer or together, and learn them by trying.',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f3ede2',
        theme_color: '#f3ede2',
        categories: ['games'],
        icons: [
          { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Push messages, and presses on their notices.
        importScripts: ['push.js'],
        globPatterns: ['**/*.{js,css,html,wasm,bin,svg,png}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        // The page has one address; a query there changes nothing.
        navigateFallback: null,
        ignoreURLParametersMatching: [/./],
        runtimeCaching: [{ urlPattern: ({ request }: Asked) => request.mode === 'navigate', handler: elsewhere }],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  // Addresses are relative, so that the page works under any path.
  base: './',
  // The timings of plugins are of no interest.
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  worker: { format: 'es' },
  // Tests run the code of the browser, not that of a server.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
}));
