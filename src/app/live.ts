import { textIn } from '@contract/common/locale';
import type { PlatformNoticeContent } from '@contract/push';
import { acknowledgeReducer } from '@features/alerts/acknowledge.slice';
import { localeOf } from '@features/session';
import { notifications } from '@mantine/notifications';
import { realtimeReducers } from '@realtime';
import type { i18n } from 'i18next';
import { createRealtimeOptions } from './realtimeOptions';
import { createRootSaga } from './rootSaga';
import type { AppStore } from './store';

/** A new announcement comes before everybody's eyes, whatever page he is on. */
async function show(texts: i18n, { notice }: PlatformNoticeContent): Promise<void> {
  await texts.loadNamespaces('system');
  notifications.show({
    title: texts.t('system:notice.new'),
    message: textIn(notice.title, localeOf(texts)),
    autoClose: 15_000,
  });
}

/** Adds everything live to the store. Loaded after the login, so that the login page stays small. */
export function startLive(
  { extend }: AppStore,
  page: Pick<Location, 'protocol' | 'host'>,
  texts: i18n,
): void {
  const ports = { show: (content: PlatformNoticeContent) => void show(texts, content) };
  const rootSaga = createRootSaga(createRealtimeOptions(page), ports);
  extend({ ...realtimeReducers, acknowledge: acknowledgeReducer }, rootSaga);
}
