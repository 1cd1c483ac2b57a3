import type { FileList } from '@contract/common/builtFiles';
import { OFFLINE_LIST, OFFLINE_WORKER } from '@contract/stocking/offline';
import type { SessionData } from '@features/session';
import { keepSession } from '@features/session';

/** Lets this browser open the console without network: who is signed in, and the files the visits need. */
export async function keepForOffline(session: SessionData, locale: string): Promise<void> {
  keepSession(localStorage, document, session);
  // While developing there is no worker, and browsers have none where the connection is not secure.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const answer = await fetch(OFFLINE_LIST(__BUILD__));
  if (!answer.ok) return;
  const { code, texts } = (await answer.json()) as FileList;
  await navigator.serviceWorker.register(OFFLINE_WORKER);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ build: __BUILD__, files: [...code, ...(texts[locale] ?? [])] });
}
