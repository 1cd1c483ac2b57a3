import { TICKET_PATH } from '@contract/common/envelope';
import { RECONNECT_CAP_MS, WALL_RECONNECT_CAP_MS } from '@contract/push';
import type { TicketResult } from '@contract/session';
import { http } from '@shared/api';
import type { RealtimeSagaOptions } from './rootSaga';

/** What the live link needs of this page. */
export function createRealtimeOptions(
  page: Pick<Location, 'protocol' | 'host'>,
  topics: RealtimeSagaOptions['topics'],
  onWall: () => boolean,
): RealtimeSagaOptions {
  return {
    origin: `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}`,
    ticket: () => http.post<TicketResult>(TICKET_PATH, {}).then(({ ticket }) => ticket),
    build: __BUILD__,
    topics,
    reconnectCapMs: () => (onWall() ? WALL_RECONNECT_CAP_MS : RECONNECT_CAP_MS),
  };
}
