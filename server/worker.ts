import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Started from source (tests, tsx): a worker does not inherit the loader of TypeScript. */
function startFromSource(entry: string, options: WorkerOptions): Worker {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('./dist/esm/api/index.mjs', tsx);
  const source = new URL(`./${entry}.ts`, import.meta.url);
  const code = `import('${loader}').then((tsx) => { tsx.register(); return import('${source}'); });`;
  return new Worker(code, { ...options, eval: true });
}

/**
 * A thread of its own.
 * @param entry module, from `server/`, without extension; one of the inputs of `vite.server.config.ts`
 */
export function startWorker(entry: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) return startFromSource(entry, options);
  return new Worker(new URL(`./${entry.split('/').at(-1)}.js`, import.meta.url), options);
}

/**
 * Stops a thread by asking it to end.
 * @param patienceMs milliseconds after which it is ended
 */
export function stopOf(worker: Worker, patienceMs: number): () => Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return async () => {
    worker.postMessage('stop');
    const patience = setTimeout(() => void worker.terminate(), patienceMs);
    await ended;
    clearTimeout(patience);
  };
}
