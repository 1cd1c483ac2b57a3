import { useSyncExternalStore } from 'react';

const BUILD_FILE = '/build.txt';

/** Which build the server has now; undefined when it does not say. */
export async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(BUILD_FILE, { cache: 'no-store' });
    return answer.ok ? (await answer.text()).trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server has another build than this page, whose files are gone then. */
export async function isReplaced(asked: () => Promise<string | undefined> = servedBuild): Promise<boolean> {
  const build = await asked();
  // A server in development answers with its start page.
  return build !== undefined && build !== '' && !build.startsWith('<') && build !== __BUILD__;
}

let textsGone = false;
const listeners = new Set<() => void>();

/** @param gone texts that the page waits for are no longer on the server: only a reload brings any */
export function setTextsGone(gone: boolean): void {
  textsGone = gone;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const areGone = () => textsGone;

export function useTextsGone(): boolean {
  return useSyncExternalStore(subscribe, areGone, areGone);
}
