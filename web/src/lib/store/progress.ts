export { done, doneCount, loadProgress, markDone } from './progress.svelte';
