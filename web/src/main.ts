import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadSettings } from './lib/store/settings.svelte';
import { startRouter } from './lib/ui/router.svelte';

// Language and theme must be known before anything is shown.
await loadSettings();
startRouter();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD) void import('./lib/ui/update').then(({ keepUpToDate }) => keepUpToDate());
