import { readConfig } from '../config';
import { withoutPassword } from '../db/postgresAddresses';
import { StartError } from '../errors';
import { runCli } from '../runCli';
import { moveInstallation } from './move';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const USAGE = 'usage: npm run move -- postgres://USER@HOST/DATABASE, or npm run move -- embedded';

/** `npm run move -- TARGET`: exit code 0 when everything is there and compared, else 1 and the source is as it was. */
async function main(target: string | undefined): Promise<number> {
  if (target !== 'embedded' && !/^postgres(ql)?:\/\//.test(target ?? '')) throw new StartError(USAGE);
  const { dataDir, databaseUrl: from } = readConfig(process.env);
  const to = target === 'embedded' ? undefined : target;
  await moveInstallation({ dataDir, from, to, say });
  const start = to === undefined ? 'without DATABASE_URL' : `with DATABASE_URL=${withoutPassword(to)}`;
  say(`moved. Start ${start} and the same DATA_DIR; the old database is kept, and no server starts on it`);
  return 0;
}

runCli(main(process.argv[2]));
