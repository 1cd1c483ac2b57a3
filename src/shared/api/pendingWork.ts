/** Number of pending calls, code chunks and pages. */
let running = 0;

/** Defers until React has rendered the last answer, which may start the next request. */
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

function update(): void {
  if (running > 0) delete globalThis.document?.documentElement.dataset.ready;
  else whenIdle(becomeReady);
}

/** Calls back once nothing is pending, for work of low priority. @returns a function that cancels it */
export function onceIdle(go: () => void): () => void {
  waiting.add(go);
  whenIdle(becomeReady);
  return () => void waiting.delete(go);
}

/** Counts something as pending; the document has `data-ready` while nothing is. @returns ends it, to be called once */
export function trackPending(): () => void {
  running += 1;
  update();
  return () => {
    running -= 1;
    update();
  };
}

/** Counts a promise as pending until it settles. */
export async function trackPromise<T>(work: Promise<T>): Promise<T> {
  const arrived = trackPending();
  try {
    return await work;
  } finally {
    arrived();
  }
}
