import type { Closers } from '../closers';
import type { Database } from '../db/database';
import type { Chain } from '../events/chain';
import type { Logger } from '../log';
import { createAnchoring, readAnchors } from './anchors';
import { verifyChain } from './verify';

const ANCHOR_MS = 5 * 60_000;
const VERIFY_MS = 60 * 60_000;
const NEWEST = 10_000;

export interface AuditWatch {
  /** 1 while both chains fit together, 0 from the first time they do not. */
  chainOk: number;
}

export interface WatchDeps {
  database: Database;
  chain: Chain;
  dataDir: string;
  clock: () => number;
  log: Logger;
}

/** Anchors both chains every five minutes and verifies their newest part at the start and each hour. */
export function watchChains(
  { database, chain, dataDir, clock, log }: WatchDeps,
  closers: Closers,
): AuditWatch {
  const state: AuditWatch = { chainOk: 1 };
  const anchor = createAnchoring(database, dataDir, clock);
  const verify = async () => {
    const anchors = readAnchors(dataDir);
    for (const name of ['audit', 'feed'] as const) {
      const verdict = await verifyChain(database, chain, name, { newest: NEWEST, anchors });
      if (verdict.brokenAt === undefined) continue;
      state.chainOk = 0;
      log.fatal(verdict, 'a hash chain is broken: rows were changed outside of Pharos');
    }
  };
  const safely = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) =>
      log.error({ err: error }, 'the hash chains could not be looked at'),
    );
  const timers = [setInterval(safely(anchor), ANCHOR_MS), setInterval(safely(verify), VERIFY_MS)];
  safely(async () => {
    await verify();
    await anchor();
  })();
  closers.add(() => {
    for (const timer of timers) clearInterval(timer);
  });
  return state;
}
