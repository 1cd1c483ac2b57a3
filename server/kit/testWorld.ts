import { createPasswords } from '../auth/password/passwords';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createLocalBus } from '../events/bus';
import { createChain } from '../events/chain';
import { systemContext } from './records/systemEvents';
import { runInTransaction } from './records/transaction';
import type { KitDeps, UnitOfWork } from './served';

const KEY = Buffer.alloc(32, 7);

/** A database with what `insert` puts there, the root institution among it; the kit's means; a clock (ms) set by hand. */
export async function openTestWorld(now: number, insert: (database: Database) => Promise<void>) {
  const database = await openTestDatabase();
  await insert(database);
  const time = { now };
  const deps: KitDeps = {
    database,
    chain: createChain(KEY),
    bus: createLocalBus(),
    clock: () => time.now,
    passwords: createPasswords(KEY),
    config: { secondPerson: false },
    keys: { record: KEY },
  };
  const context = await systemContext(database.db, 'test');
  return {
    database,
    deps,
    time,
    context,
    change: <T extends object>(work: (work: UnitOfWork) => Promise<T>) =>
      runInTransaction(deps, context, work),
    close: () => database.close(),
  };
}
