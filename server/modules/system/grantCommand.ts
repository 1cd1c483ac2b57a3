import { loadKeys } from '../../access/keys';
import { ConfigError, readConfig } from '../../config';
import { openDatabase } from '../../db/database';
import { migrate } from '../../db/migrate';
import { createChain } from '../../events/chain';
import { grantHere } from './grantHere';

/** `npm run role:grant -- <account>`. Exit code 0: granted, 1: nothing waits for the account, 3: cannot. */
async function main([account]: readonly string[]): Promise<number> {
  if (account === undefined) {
    process.stderr.write('usage: npm run role:grant -- <account>\n');
    return 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const chain = createChain(loadKeys(config.dataDir).chain);
    const done = await grantHere({ database, chain, now: Date.now() }, account);
    process.stdout.write(done ? `${account}: role granted\n` : `${account}: no role waits\n`);
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
