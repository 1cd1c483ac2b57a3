import { readConfig } from '../config';
import { StartError } from '../errors';
import { runCli } from '../runCli';
import { printManifest } from './printManifest';
import { restoreBackup } from './restore';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run restore -- FILE`: exit code 0 when everything of the backup is there, else 1 and nothing is. */
async function main(source: string | undefined): Promise<number> {
  if (!source) throw new StartError('usage: npm run restore -- FILE');
  const { dataDir, anchorDir, databaseUrl } = readConfig(process.env);
  const manifest = await restoreBackup({ source, dataDir, anchorDir, databaseUrl, say });
  for (const line of printManifest(manifest)) say(line);
  say(`restored and compared: ${databaseUrl === undefined ? dataDir : `DATABASE_URL and ${dataDir}`}`);
  return 0;
}

runCli(main(process.argv[2]));
