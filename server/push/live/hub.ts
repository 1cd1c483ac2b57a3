import { CLOSE, REPLACED } from '../../../contract/push';
import type { Principal } from '../../access/principal';
import type { SessionEvent } from '../../events/bus';
import type { FeedRow } from '../../events/relay';
import type { PushSession } from '../connection/session';
import { mayReceive } from '../entitlement';
import type { PushMetrics } from '../metrics';
import type { PushSettings } from '../settings';
import { Groups } from './groups';
import type { RecentRows } from './recentRows';

/** All open connections of this node, by group and by person. */
export class Hub {
  /** Every connection that receives the feed. */
  readonly all = new Groups<PushSession>();
  /** Those that receive the live lanes as well. */
  readonly lanes = new Groups<PushSession>();
  readonly #sessions = new Set<PushSession>();
  readonly #settings: PushSettings;
  readonly #metrics: PushMetrics;
  readonly #recent: RecentRows;
  /** Session events that happened while somebody was being let in. */
  readonly #arriving = new Set<SessionEvent[]>();

  constructor(settings: PushSettings, metrics: PushMetrics, recent: RecentRows) {
    this.#settings = settings;
    this.#metrics = metrics;
    this.#recent = recent;
  }

  get sessions(): ReadonlySet<PushSession> {
    return this.#sessions;
  }
  get full(): boolean {
    return this.#sessions.size >= this.#settings.perNode;
  }

  ofUser(userId: string): PushSession[] {
    return [...this.#sessions].filter((session) => session.principal.userId === userId);
  }

  /** Registers a connection; a person with too many loses the oldest. */
  add(session: PushSession): void {
    const mine = this.ofUser(session.principal.userId);
    for (const oldest of mine.slice(0, Math.max(0, mine.length + 1 - this.#settings.perUser))) {
      oldest.close(CLOSE.replaced, REPLACED);
    }
    this.#sessions.add(session);
    this.#join(session);
    this.#metrics.opened += 1;
    this.#metrics.connections = this.#sessions.size;
  }

  remove(session: PushSession): void {
    this.#sessions.delete(session);
    this.#leave(session);
    this.#metrics.connections = this.#sessions.size;
  }

  regroup(session: PushSession, principal: Principal): void {
    this.#leave(session);
    session.assume(principal);
    if (this.#sessions.has(session)) this.#join(session);
  }

  /** Hands rows of the feed to everybody; what a group may see is decided once for the group. */
  readonly onRows = (rows: readonly FeedRow[]): void => {
    for (const row of rows) {
      const outgoing = this.#recent.push(row);
      if (!outgoing) continue;
      for (const group of this.all) {
        const permitted = mayReceive(group.entitlement, outgoing);
        for (const session of group.members) session.offer(outgoing, permitted);
      }
    }
  };

  /** Notes session events until `stop`; they would be lost between the check of a token and `add`. */
  watchArrival(): { events: readonly SessionEvent[]; stop: () => void } {
    const events: SessionEvent[] = [];
    this.#arriving.add(events);
    return { events, stop: () => this.#arriving.delete(events) };
  }

  noteForArrivals(event: SessionEvent): void {
    for (const events of this.#arriving) events.push(event);
  }

  #join(session: PushSession): void {
    this.all.join(session, session.entitlement);
    if (session.v2) this.lanes.join(session, session.entitlement);
  }

  #leave(session: PushSession): void {
    this.all.leave(session, session.entitlement);
    this.lanes.leave(session, session.entitlement);
  }
}

/** Whether an event is about this connection. */
export function concerns(event: SessionEvent, principal: Principal): boolean {
  if (event.userId !== principal.userId) return false;
  return event.sessionId === undefined || event.sessionId === principal.sessionId;
}
