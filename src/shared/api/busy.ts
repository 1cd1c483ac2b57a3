/** Calls and parts of the console that are on their way. */
let running = 0;

/** After what React makes of the last answer, which may be the next question. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work);
}

const waiting = new Set<() => void>();

function becomeReady(): void {
  if (running > 0) return;
  const root = globalThis.document?.documentElement;
  if (root) root.dataset.ready = '';
  const all = [...waiting];
  waiting.clear();
  for (const go of all) go();
}

function tell(): void {
  if (running > 0) delete globalThis.document?.documentElement.dataset.ready;
  else whenIdle(becomeReady);
}

/** Calls once nothing is on its way: what nobody waits for goes behind what the page shows. @returns forgets it */
export function onceQuiet(go: () => void): () => void {
  waiting.add(go);
  whenIdle(becomeReady);
  return () => void waiting.delete(go);
}

/** Marks the document as `data-ready` whenever nothing is on its way: whoever drives the page waits for that. */
export async function busy<T>(work: Promise<T>): Promise<T> {
  running += 1;
  tell();
  try {
    return await work;
  } finally {
    running -= 1;
    tell();
  }
}
