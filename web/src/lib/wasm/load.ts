// Loads the files of a WebAssembly module.

/** Does something once and keeps the result; after a failure the next call tries again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Loads a module and compiles it; `file` is where tests find it, which run without a server. */
export async function compile(address: string, file: URL): Promise<WebAssembly.Module> {
  if (import.meta.env.MODE === 'test') return WebAssembly.compile(await fromDisk(file));
  const response = await fetched(address);
  // A response with another content type can't be compiled while streaming.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads a file. */
export async function bytesOf(address: string, file: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (import.meta.env.MODE === 'test') return fromDisk(file);
  return new Uint8Array(await (await fetched(address)).arrayBuffer());
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${address}`);
  return response;
}

async function fromDisk(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const files = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
  return readFile(file);
}
