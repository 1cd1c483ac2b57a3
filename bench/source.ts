import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Loads a module of the sources the way their build does, aliases and globs included. */
export async function loadSource<T>(path: string): Promise<{ module: T; close(): Promise<void> }> {
  const server = { middlewareMode: true, ws: false, watch: null } as const;
  const vite = await createServer({ root: ROOT, server, appType: 'custom', logLevel: 'error' });
  return { module: (await vite.ssrLoadModule(path)) as T, close: () => vite.close() };
}
