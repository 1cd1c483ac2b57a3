import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { isDiskFull } from '../../db/errors';
import type { Logger } from '../../log';
import type { Fleet } from '../fleet/fleet';

/** Persists the newest states, off the hot path: after a crash the next messages derive them again. */
export interface LatestWriter {
  touch(machineId: string): void;
  /** Writes what was touched. Never rejects: what could not be written waits for the next call. */
  flush(): Promise<void>;
}

const ROWS_PER_STATEMENT = 1_000;

export function createLatestWriter(database: Database, fleet: Fleet, log: Logger): LatestWriter {
  let touched = new Set<string>();
  let writing: Promise<void> | undefined;

  const write = async () => {
    const ids = [...touched];
    touched = new Set();
    for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
      const part = ids.slice(start, start + ROWS_PER_STATEMENT);
      try {
        await upsert(database, fleet, part);
      } catch (error) {
        for (const id of part) touched.add(id);
        if (!isDiskFull(error)) log.warn({ error }, 'the newest states could not be written');
      }
    }
  };

  return {
    touch: (machineId) => void touched.add(machineId),
    flush() {
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}

/** Under the clock of the database: nodes that follow ask for what came since. Never older over newer. */
async function upsert(database: Database, fleet: Fleet, ids: string[]): Promise<void> {
  const machines = ids.flatMap((id) => fleet.byId(id) ?? []);
  await sql`insert into device_latest (device_id, boot, goodbye, state, updated_at)
    select id, boot, goodbye, state, clock_timestamp()
    from unnest(${machines.map(({ id }) => id)}::text[], ${machines.map(({ boot }) => boot ?? null)}::int[],
      ${machines.map(({ goodbye }) => goodbye)}::boolean[],
      ${machines.map(({ state }) => JSON.stringify(state))}::jsonb[]) as v (id, boot, goodbye, state)
    on conflict (device_id) do update
    set boot = excluded.boot, goodbye = excluded.goodbye, state = excluded.state, updated_at = excluded.updated_at
    where coalesce((device_latest.state->>'ver')::numeric, 0) <= (excluded.state->>'ver')::numeric`.execute(
    database.db,
  );
}
