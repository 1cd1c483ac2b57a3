import type { TicketResult } from '@contract/session';
import { http } from '@shared/api';
import type { RealtimeOptions } from './rootSaga';

/** What the live link needs of this page. */
export function createRealtimeOptions(
  page: Pick<Location, 'protocol' | 'host'>,
  topics: RealtimeOptions['topics'],
): RealtimeOptions {
  return {
    origin: `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}`,
    ticket: () => http.post<TicketResult>('/socket/ticket', {}).then(({ ticket }) => ticket),
    build: __BUILD__,
    topics,
  };
}
