import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config';
import { DataFolderInUseError, openDatabase, PGLITE_FOLDER } from '../db/database';
import { errorText } from '../errors';
import { runCli } from '../runCli';
import { checkCertificate } from './certificates';
import { checkDatabase } from './database';
import { bad, type DoctorLine, good, printLine, warn } from './line';
import { checkFolder, checkServices, checkSettings, checkSpace } from './surroundings';

async function databaseLines(config: ReturnType<typeof readConfig>): Promise<DoctorLine[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, PGLITE_FOLDER)))
    return [good('database', 'made at the first start')];
  try {
    const database = await openDatabase(config);
    return await checkDatabase(database, config).finally(() => database.close());
  } catch (error) {
    if (error instanceof DataFolderInUseError)
      return [
        warn('database', 'in use by a running server', 'Ask its /readyz, or stop it to look at the data'),
      ];
    return [bad('database', errorText(error), 'Correct DATABASE_URL or DATA_DIR, or restore the backup')];
  }
}

/** `npm run doctor`: exit code 0 when nothing is bad, else 1. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const folder = checkFolder(config);
  const lines = [good('node', process.versions.node), folder];
  if (folder.level === 'good') lines.push(await checkSpace(config), ...(await databaseLines(config)));
  lines.push(...(await checkServices(config)), ...checkCertificate(config), ...checkSettings(config));
  for (const line of lines) process.stdout.write(`${printLine(line)}\n`);
  return lines.some(({ level }) => level === 'bad') ? 1 : 0;
}

runCli(main());
