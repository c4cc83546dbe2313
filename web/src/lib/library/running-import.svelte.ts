// The import that is running, in a worker. It belongs to no page: it goes on when its person leaves the library, and a notice then
// says when it is done.

import { i18n } from '../i18n/index.svelte';
import { announce } from '../ui/announce.svelte';
import { notify } from '../ui/notices.svelte';
import { go } from '../ui/router.svelte';
import { compiled } from '../wasm/study';
import type { Progress } from './importer';
import type { WorkerRequest, WorkerReply } from './import-worker';
import { messages } from './messages';

export type Phase = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

export const runningImport = $state<{ phase: Phase; progress: Progress | null; ended: number }>({
  phase: 'idle',
  progress: null,
  ended: 0,
});

let worker: Worker | null = null;
let stopping = false;
/** How many components show the import. */
let watchers = 0;

const isEmpty = ({ games, known, bad }: Progress): boolean => games + known + bad === 0;

/** Imports files; false if another import is running. */
export function importFiles(files: readonly File[]): boolean {
  if (runningImport.phase === 'running') return false;
  if (files.length === 0) return true;
  runningImport.phase = 'running';
  runningImport.progress = null;
  stopping = false;
  announce(messages(i18n.lang).importing);
  addEventListener('beforeunload', onUnload);
  const started = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'library' });
  worker = started;
  started.onmessage = (event: MessageEvent<WorkerReply>) => onReport(event.data);
  started.onerror = (event) => {
    event.preventDefault();
    onReport({ kind: 'failed', message: event.message });
  };
  compiled().then(
    (module) => started.postMessage({ kind: 'import', module, files: [...files] } satisfies WorkerRequest),
    () => onReport({ kind: 'failed', message: '' }),
  );
  return true;
}

export function stopImport(): void {
  stopping = true;
  worker?.postMessage({ kind: 'stop' } satisfies WorkerRequest);
}

/** Called by a component that shows the import; the returned function ends that. */
export function watchImport(): () => void {
  watchers++;
  return () => {
    watchers--;
    if (runningImport.phase === 'running') notify({ kind: 'info', text: messages(i18n.lang).goesOn }, 8);
    // What has been read is not shown again on the next visit.
    else if (watchers === 0) Object.assign(runningImport, { phase: 'idle', progress: null });
  };
}

function onReport(report: WorkerReply): void {
  if (report.kind !== 'failed') runningImport.progress = report.progress;
  if (report.kind === 'progress') return;
  runningImport.phase = report.kind === 'failed' ? 'failed' : stopping ? 'stopped' : 'done';
  runningImport.ended++;
  worker?.terminate();
  worker = null;
  removeEventListener('beforeunload', onUnload);
  reportEnd();
}

function reportEnd(): void {
  const say = messages(i18n.lang);
  const { phase, progress } = runningImport;
  const text = phase === 'failed' ? say.failed : progress && !isEmpty(progress) ? say.done(progress.games) : say.nothing;
  if (phase === 'done') announce(text);
  if (watchers > 0) return;
  const run = (): void => go('#/library');
  notify({ kind: phase === 'failed' ? 'problem' : 'info', text, action: { label: say.title, run } });
}

/** The browser asks whether to leave: that would end the import. */
function onUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
