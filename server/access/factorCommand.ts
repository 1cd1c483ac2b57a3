import { ConfigError, readConfig } from '../config';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { createLocalBus } from '../events/bus';
import { createChain } from '../events/chain';
import { resetFactorOf } from './factorReset';
import { loadKeys } from './keys';

/** `npm run factor:reset -- <account>`. Exit code 0: reset, 1: no such account, or it has none, 3: cannot look. */
async function main([account]: readonly string[]): Promise<number> {
  if (account === undefined) {
    process.stderr.write('usage: npm run factor:reset -- <account>\n');
    return 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const { chain: key } = loadKeys(config.dataDir);
    const deps = { database, chain: createChain(key), bus: createLocalBus(), now: Date.now() };
    const done = await resetFactorOf(deps, account);
    process.stdout.write(
      done ? `${account}: second factor reset, sessions ended\n` : `${account}: no second factor\n`,
    );
    return done ? 0 : 1;
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? 1 : 3);
  },
);
