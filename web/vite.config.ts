import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    VitePWA({
      // A new version waits until somebody agrees: it never reloads a game away.
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
        globPatterns: ['**/*.{js,css,html,wasm,svg,png}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        navigateFallback: 'index.html',
        // What the server answers itself is not the page's.
        navigateFallbackDenylist: [/\/api(\/|$)/, /\/(metrics|healthz)$/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  // Addresses are relative, so that the page works under any path.
  base: './',
  // How long each plugin took is nobody's question.
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  worker: { format: 'es' },
  // Tests run the code of the browser, not that of a server.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
}));
