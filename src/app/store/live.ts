import { textIn } from '@contract/common/locale';
import type { WorkNews } from '@contract/notifications';
import type { PlatformNoticeContent } from '@contract/push';
import { acknowledgeReducer } from '@features/alerts/acknowledge/acknowledge.slice';
import { currentLocale, selectUser } from '@features/session';
import { callSomebody } from '@features/sound/calls';
import { type MachinesState, selectMachine } from '@live';
import { notifications } from '@mantine/notifications';
import { type AnyTopic, realtimeReducers, reducersOf } from '@realtime';
import { api } from '@shared/api';
import type { i18n } from 'i18next';
import { createRealtimeOptions } from './realtimeOptions';
import { createRootSaga } from './rootSaga';
import { selectWall } from './settings';
import type { AppStore } from './store';
import { showWork } from './workToast';

/** A new announcement is shown on every page. */
async function show(texts: i18n, { notice }: PlatformNoticeContent): Promise<void> {
  await texts.loadNamespaces('system');
  notifications.show({
    title: texts.t('system:notice.new'),
    message: textIn(notice.title, currentLocale(texts)),
    autoClose: 15_000,
  });
}

/** Adds to the store what the console keeps: answers of the server and everything live. @param topics of the features */
export function startLive(
  { store, extend }: AppStore,
  page: Pick<Location, 'protocol' | 'host'>,
  texts: i18n,
  topics: readonly AnyTopic[],
): void {
  type LiveRootState = ReturnType<typeof store.getState> & { machines: MachinesState };
  const nameOf = (id: string) => selectMachine(store.getState() as LiveRootState, id)?.info.name ?? '';
  const permissions = () => new Set<string>(selectUser(store.getState())?.permissionList);
  const onWall = () => selectWall(store.getState());
  // Nobody on this page asked for either: a wall does without.
  const ports = {
    show: (content: PlatformNoticeContent) => void (onWall() || show(texts, content)),
    tell: (news: WorkNews) => void (onWall() || showWork(texts, news, { nameOf, permissions })),
    call: callSomebody,
    clear() {
      notifications.clean();
      notifications.cleanQueue();
    },
    me() {
      const user = selectUser(store.getState());
      return { userId: user?.userId, permissions: user?.permissionList ?? [], actions: user?.actions ?? [] };
    },
  };
  const rootSaga = createRootSaga(createRealtimeOptions(page, topics, onWall), ports);
  const reducers = {
    [api.reducerPath]: api.reducer,
    ...realtimeReducers,
    ...reducersOf(topics),
    acknowledge: acknowledgeReducer,
  };
  extend({ reducers, middleware: [api.middleware], rootSaga });
}
