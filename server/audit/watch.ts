import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '../../contract/time/durations';
import type { Closers } from '../closers';
import type { Database } from '../db/database';
import type { Chain } from '../events/chain';
import type { Logger } from '../log';
import { createAnchoring, readAnchors } from './anchors';
import { verifyChain } from './verify';

const LOOK_MS = 5_000;
const VERIFY_MS = 60 * MINUTE_MS;
const WHOLE_MS = 7 * DAY_MS;
const NEWEST = 10_000;
/** Time of the last full check, kept across restarts. */
const VERIFIED_FILE = 'chains-verified';

/** Gauges of `/metrics`. */
export interface AuditWatch {
  /** 1 while both chains fit together, 0 from the first time they do not. */
  chainOk: number;
  /** Unix seconds of the last look at the newest links; 0: none yet. */
  verifiedSeconds: number;
  /** Unix seconds of the last look at all links that found them whole; 0: none yet. */
  wholeSeconds: number;
  /** Anchors written since the start. */
  anchors: number;
}

export interface WatchDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  /** Of the anchors; better on another volume than the database. */
  anchorDir: string;
  clock: () => number;
  log: Pick<Logger, 'info' | 'fatal' | 'error'>;
}

function wholeAt(folder: string): number {
  const path = join(folder, VERIFIED_FILE);
  return (existsSync(path) && Date.parse(readFileSync(path, 'utf8'))) || 0;
}

/** Anchoring and verifying of both chains, each to be asked at its time. */
export function createChainWatch({ database, chain, anchorDir, clock, log }: WatchDeps) {
  mkdirSync(anchorDir, { recursive: true });
  const whole = Math.round(wholeAt(anchorDir) / 1_000);
  const state: AuditWatch = { chainOk: 1, verifiedSeconds: 0, wholeSeconds: whole, anchors: 0 };
  const write = createAnchoring(database, anchorDir, clock);
  const stopping = new AbortController();
  const isWhole = async (newest: number | undefined) => {
    const { signal } = stopping;
    const anchors = readAnchors(anchorDir);
    let ok = true;
    for (const name of ['audit', 'feed'] as const) {
      const verdict = await verifyChain(database, chain, name, { newest, anchors, signal });
      if (verdict.brokenAt === undefined) continue;
      ok = false;
      log.fatal(verdict, 'a hash chain is broken: rows were changed outside of Pharos');
    }
    return ok;
  };
  return {
    state,
    async anchor(): Promise<void> {
      for (const anchor of await write()) {
        state.anchors += 1;
        log.info({ anchor }, 'anchored');
      }
    },
    /** The newest links, and all of them once a week. */
    async verify(): Promise<void> {
      const all = clock() - wholeAt(anchorDir) >= WHOLE_MS;
      const ok = await isWhole(all ? undefined : NEWEST);
      if (!ok) state.chainOk = 0;
      state.verifiedSeconds = Math.round(clock() / 1_000);
      if (!all || !ok) return;
      writeFileSync(join(anchorDir, VERIFIED_FILE), new Date(clock()).toISOString());
      state.wholeSeconds = state.verifiedSeconds;
    },
    /** A look at all links may take minutes: it ends at its next batch. */
    stop: () => stopping.abort(),
    isStopping: () => stopping.signal.aborted,
  };
}

/** Anchors both chains while they grow, and verifies them at the start and each hour. */
export function watchChains(deps: WatchDeps, closers: Closers): AuditWatch {
  const { state, anchor, verify, stop, isStopping } = createChainWatch(deps);
  const running = new Set<Promise<void>>();
  const safely = (work: () => Promise<unknown>) => () => {
    const run = work()
      .catch((error: unknown) => {
        if (!isStopping()) deps.log.error({ err: error }, 'the hash chains could not be looked at');
      })
      .then(() => void running.delete(run));
    running.add(run);
  };
  const timers = [setInterval(safely(anchor), LOOK_MS), setInterval(safely(verify), VERIFY_MS)];
  safely(async () => {
    await verify();
    await anchor();
  })();
  closers.add(async () => {
    for (const timer of timers) clearInterval(timer);
    stop();
    await Promise.all(running);
  });
  return state;
}
