/** Calls and parts of the console that are on their way. */
let running = 0;

/** After what React makes of the last answer, which may be the next question. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work);
}

function tell(): void {
  const root = globalThis.document?.documentElement;
  if (!root) return;
  if (running > 0) delete root.dataset.ready;
  else
    whenIdle(() => {
      if (running === 0) root.dataset.ready = '';
    });
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
