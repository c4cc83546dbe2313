// The library's worker: imports files without holding up the page.

import { take } from '../wasm/study';
import { importFiles, type Progress } from './importer';
import { putEntries } from './library-entries';

export type WorkerRequest = { kind: 'import'; module: WebAssembly.Module; files: File[] } | { kind: 'stop' };
export type WorkerReply = { kind: 'progress' | 'done'; progress: Progress } | { kind: 'failed'; message: string };

let stopped = false;

addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  if (event.data.kind === 'stop') stopped = true;
  else void work(event.data.module, event.data.files);
});

async function work(module: WebAssembly.Module, files: File[]): Promise<void> {
  const post = (report: WorkerReply): void => postMessage(report);
  try {
    take({ kind: 'module', module });
    const progress = await importFiles(
      files,
      putEntries,
      (progress) => post({ kind: 'progress', progress }),
      () => stopped,
    );
    post({ kind: 'done', progress });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
