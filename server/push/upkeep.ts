import type { PushParts } from './assembly';
import { verifyRights } from './connection/renewal';
import { startTicks } from './connection/tick';
import { summedFor } from './opening/digest';

const SWEEP_MS = 1_000;

/** Starts the periodic work (ticks, pings, digests, sweeps, checks of rights). @returns functions that stop it */
export function startUpkeep({ hub, opening, arrival, scheduler, digest, sweep }: PushParts): (() => void)[] {
  const { settings, database, log } = opening;
  const { sessions } = hub;
  const verify = () => {
    verifyRights(opening, sessions).catch((error: unknown) =>
      log.warn({ error }, 'push: rights not verified'),
    );
  };
  return [
    startTicks({ sessions, settings, scheduler, health: arrival.health, ping: () => database.ping() }),
    scheduler.every(settings.pingMs, () => {
      for (const session of sessions) session.ping();
    }),
    scheduler.every(settings.digestMs, () => {
      for (const session of sessions) if (summedFor(session.entitlement)) digest(session);
      verify();
    }),
    scheduler.every(SWEEP_MS, () => {
      for (const session of sessions) session.queue.check();
      sweep();
    }),
  ];
}
