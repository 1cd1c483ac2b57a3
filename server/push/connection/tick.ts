import type { Scheduler } from '../ports';
import type { PushSettings } from '../settings';
import type { PushSession, SystemHealth } from './session';

export interface TickDeps {
  sessions: Iterable<PushSession>;
  settings: PushSettings;
  scheduler: Scheduler;
  health: SystemHealth;
  ping: () => Promise<void>;
}

/**
 * The heartbeat of all connections. It never waits for the database: a check that hangs is a
 * failed check, and a changed verdict is told at once.
 */
export function startTicks({ sessions, settings, scheduler, health, ping }: TickDeps): () => void {
  let checking = false;
  const tickAll = () => {
    for (const session of sessions) if (session.v2) session.tick();
  };
  const judge = (verdict: boolean) => {
    if (verdict === health.database) return;
    health.database = verdict;
    tickAll();
  };
  const check = () => {
    if (checking) return;
    checking = true;
    const cancel = scheduler.after(settings.databaseTimeoutMs, () => judge(false));
    ping()
      .then(
        () => judge(true),
        () => judge(false),
      )
      .finally(() => {
        cancel();
        checking = false;
      });
  };
  return scheduler.every(settings.tickMs, () => {
    check();
    tickAll();
  });
}
