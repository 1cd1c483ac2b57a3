import type { Priority } from '@contract/alerts';

type CallListener = (priority: Priority) => void;
const listening = new Set<CallListener>();

/** Pending work: sounds once, where sound is on. Alarms sound until acknowledged. */
export function callSomebody(priority: Priority): void {
  for (const listen of listening) listen(priority);
}

/** @returns stops listening */
export function onCall(listen: CallListener): () => void {
  listening.add(listen);
  return () => listening.delete(listen);
}
