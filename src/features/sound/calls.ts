import type { Priority } from '@contract/alerts';

type CallListener = (priority: Priority) => void;
const listening = new Set<CallListener>();

/** Work waits for a person: heard once, where the sound is on. Alarms are heard until somebody acknowledges them. */
export function callSomebody(priority: Priority): void {
  for (const listen of listening) listen(priority);
}

/** @returns stops listening */
export function onCall(listen: CallListener): () => void {
  listening.add(listen);
  return () => listening.delete(listen);
}
