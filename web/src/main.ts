import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadProgress } from './lib/store/progress';
import { loadSettings } from './lib/store/settings.svelte';
import { startRouter } from './lib/ui/router.svelte';

// Language and theme are known before anything is shown.
await Promise.all([loadSettings(), loadProgress()]);
startRouter();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD) void import('./lib/ui/update').then(({ keepUpToDate }) => keepUpToDate());
