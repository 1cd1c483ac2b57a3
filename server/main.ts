import { ConfigError, readConfig } from './config';
import { DataFolderInUseError } from './db/database';
import { StartError } from './errors';
import { endOnFaults } from './lastResort';
import { createLogger } from './log';
import { startPharos } from './pharos';

const EXIT_CONFIG = 1;
const EXIT_IN_USE = 3;
const STOP_GRACE_MS = 8_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Starts from the environment, prints the one line people wait for, and stops on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  endOnFaults(process, log);
  const pharos = await startPharos(config, log);
  for (const line of pharos.notes) say(line);
  say(`ready ${pharos.url}`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(0);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), STOP_GRACE_MS).unref();
    await pharos.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
}

main().catch((error: unknown) => {
  const inUse = error instanceof DataFolderInUseError;
  const expected = inUse || error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(
    `${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(inUse ? EXIT_IN_USE : EXIT_CONFIG);
});
