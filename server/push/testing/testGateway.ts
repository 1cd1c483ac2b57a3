import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { personOf } from './testRows';
import { startWorld, type World, type WorldOptions } from './testWorld';

/** Waits for what comes true in its time, which on a busy machine is long. */
export const until = (condition: () => unknown) =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 15_000, interval: 5 });

let made = 0;
/** Of an alert that no test before has raised. */
export function freshId(): string {
  made += 1;
  return `alert-${made}`;
}

/** One database for the tests of a file; the gateway that a test starts on it ends with the test. */
export function gatewaysOnOneDatabase() {
  let database: Database;
  let world: World;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(() => world.stop());
  return {
    get database() {
      return database;
    },
    /** `a` and `b` are the tokens of people of one organisation each, `ab` of somebody of both. */
    async start(options: WorldOptions = {}): Promise<World> {
      world = await startWorld({ database, ...options });
      world.people.set('a', personOf('anna', ['ORGA']));
      world.people.set('b', personOf('bert', ['ORGB']));
      world.people.set('ab', personOf('cora', ['ORGA', 'ORGB']));
      return world;
    },
  };
}
