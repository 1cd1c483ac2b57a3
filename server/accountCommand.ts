import { messageText } from '../contract/messages';
import { ConfigError, readConfig } from './config';
import { type Database, openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { AppError, errorText } from './errors';
import { type Chain, createChain } from './events/chain';
import { keysFor } from './installation/fit';

export interface AccountCommand {
  /** As `npm run` knows it. */
  name: string;
  /** @returns false when there is nothing to do for the account */
  run(deps: { database: Database; chain: Chain; now: number }, account: string): Promise<boolean>;
  done: string;
  nothing: string;
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return messageText(error.key, 'en', error.params);
  return errorText(error);
}

/** Exit code 0: done, 1: nothing to do, 3: cannot look. */
async function run({ name, run: work, done, nothing }: AccountCommand, account?: string): Promise<number> {
  if (account === undefined) {
    process.stderr.write(`usage: npm run ${name} -- <account>\n`);
    return 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const keys = await keysFor(database, config.dataDir);
    await migrate(database);
    const chain = createChain(keys.chain);
    const was = await work({ database, chain, now: Date.now() }, account);
    process.stdout.write(`${account}: ${was ? done : nothing}\n`);
    return was ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Does something for one account, at the machine itself, and ends the process. */
export function runAccountCommand(command: AccountCommand): void {
  run(command, process.argv[2]).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${sentenceOf(error)}\n`);
      process.exit(error instanceof ConfigError ? 1 : 3);
    },
  );
}
