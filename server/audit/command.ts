import { ConfigError, readConfig } from '../config';
import { openDatabase } from '../db/database';
import { createChain } from '../events/chain';
import { keysFor } from '../installation/fit';
import { runCli } from '../runCli';
import { readAnchors } from './anchors';
import { verifyChain } from './verify';

const REASONS = {
  link: 'the row does not fit its MAC: it was changed, moved or removed',
  tail: 'rows at the end are missing',
  anchor: 'the chain was rewritten since it was anchored',
} as const;

/** `npm run audit:verify`: recomputes both hash chains. Exit code 0: whole, 1: broken, 3: cannot look. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const chain = createChain((await keysFor(database, config.dataDir)).chain);
    const anchors = readAnchors(config.anchorDir);
    let code = 0;
    for (const name of ['audit', 'feed'] as const) {
      const { checked, brokenAt, why = 'link' } = await verifyChain(database, chain, name, { anchors });
      if (brokenAt === undefined) {
        process.stdout.write(`${name}: ${checked} links verified\n`);
      } else {
        process.stdout.write(`${name}: BROKEN at ${brokenAt}: ${REASONS[why]}\n`);
        code = 1;
      }
    }
    return code;
  } finally {
    await database.close();
  }
}

runCli(main(), (error) => (error instanceof ConfigError ? 1 : 3));
