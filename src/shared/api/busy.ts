/** Calls, parts of the console and pages that are on their way. */
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

/** Something is on its way; the document is marked `data-ready` whenever nothing is. @returns it has arrived; called once */
export function onItsWay(): () => void {
  running += 1;
  tell();
  return () => {
    running -= 1;
    tell();
  };
}

/** Work that is on its way until it has an answer. */
export async function busy<T>(work: Promise<T>): Promise<T> {
  const arrived = onItsWay();
  try {
    return await work;
  } finally {
    arrived();
  }
}
