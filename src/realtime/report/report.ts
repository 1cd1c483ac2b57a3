import type { UnknownAction } from '@reduxjs/toolkit';
import type { OperatorFunction } from 'rxjs';
import { linkChanged, sessionEnded } from '../actions';
import { ServerClock } from '../clocks/serverClock';
import type { LineEvent } from '../connection/phases';
import type { GatedEvent, HelloEvent } from '../gate/events';
import { isRewritten } from '../gate/snapshots';
import { statefulOperator } from '../statefulOperator';
import type { Faults, LinkState } from '../types';

/** How often the screen hears of the last frame, and how far its clock may be off before it is corrected. */
const HEARD_EVERY_MS = 1_000;
const CLOCK_TOLERANCE_MS = 50;

export interface ReportDeps {
  /** Monotonic ms. */
  clock(): number;
  /** Wall clock minus monotonic clock, ms: shown until the server has told its time. */
  wallOffset: number;
  /** Build of this page. */
  build?: string;
}
interface ReportContext extends ReportDeps {
  serverClock: ServerClock;
}
type ReportedEvent = LineEvent | GatedEvent;
type LinkStateUpdate = (change: Partial<LinkState>) => void;
type Phase = Extract<LineEvent, { type: 'phase' }>;

/** How the line is, by phase, and when it was last heard of. */
function lineReport({ serverClock, clock }: ReportContext, tell: LinkStateUpdate) {
  const faults: Faults = { badFrames: 0, badContents: 0, duplicates: 0, gaps: 0 };
  let known: LinkState['phase'] = 'idle';
  let changedAt = 0;
  let heardAt: number | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    faults,
    phase({ phase, attempt, retryInMs, reason }: Phase): void {
      const now = clock();
      if (phase !== known) changedAt = now;
      known = phase;
      const retryAt = retryInMs === undefined ? undefined : serverClock.toServer(now + retryInMs);
      const since = serverClock.toServer(changedAt);
      const seen = heardAt === undefined ? {} : { lastFrameAt: serverClock.toServer(heardAt) };
      const shown = phase === 'live' ? 0 : attempt;
      tell({ phase, attempt: shown, retryAt, reason, since, faults: { ...faults }, ...seen });
    },
    heard(): void {
      heardAt = clock();
      if (heardAt - toldAt < HEARD_EVERY_MS) return;
      toldAt = heardAt;
      tell({ lastFrameAt: serverClock.toServer(heardAt) });
    },
  };
}

/** What the server says of itself: its time, its build, its health. */
function serverReport({ serverClock, build }: ReportContext, tell: LinkStateUpdate) {
  let offsetTold: number | undefined;
  let degradedTold = false;
  const timed = () => {
    const { offset } = serverClock;
    if (offsetTold !== undefined && Math.abs(offset - offsetTold) < CLOCK_TOLERANCE_MS) return;
    offsetTold = offset;
    tell({ clockOffset: offset });
  };
  return {
    hello({ hello, at }: HelloEvent): void {
      serverClock.restart(hello.now, at);
      timed();
      const newBuild = build && hello.build && hello.build !== build ? hello.build : undefined;
      tell({ newBuild, ...(isRewritten(hello) && { rewrittenAt: hello.now }) });
    },
    time(t: number, at: number): void {
      serverClock.sample(t, at);
      timed();
    },
    degraded(degraded: boolean): void {
      if (degraded === degradedTold) return;
      degradedTold = degraded;
      tell({ degraded });
    },
  };
}

/** Turns what happens on the line into the few changes a person should see. */
export function report(deps: ReportDeps): OperatorFunction<ReportedEvent, UnknownAction> {
  return statefulOperator((out) => {
    const tell: LinkStateUpdate = (change) => out(linkChanged(change));
    const reporting = { ...deps, serverClock: new ServerClock(deps.wallOffset) };
    const line = lineReport(reporting, tell);
    const server = serverReport(reporting, tell);
    return (event) => {
      if (event.type === 'message') line.heard();
      else if (event.type === 'phase') line.phase(event);
      else if (event.type === 'fault') line.faults[event.kind] += 1;
      else if (event.type === 'hello') server.hello(event);
      else if (event.type === 'time') server.time(event.t, event.at);
      else if (event.type === 'degraded') server.degraded(event.degraded);
      else if (event.type === 'ended') out(sessionEnded({ code: event.code, reason: event.reason }));
    };
  });
}
