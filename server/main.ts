import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { type Closers, createClosers } from './closers';
import { type Config, ConfigError, readConfig } from './config';
import { DataFolderInUseError } from './db/database';
import { isDatabaseLost } from './db/errors';
import { errorText, StartError } from './errors';
import { listenWhileStarting, type StartingServer } from './http/starting';
import { openStorage } from './installation/storage';
import { endOnFaults } from './lastResort';
import { createLogger, type Logger } from './log';
import type { Pharos } from './pharos';
import { readCertificate } from './tls/certificate';

const EXIT_CONFIG = 1;
const EXIT_IN_USE = 3;
/** The supervisor kills it after 15 s (`deploy/`). */
const STOP_GRACE_MS = 12_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A database that was there and went away meanwhile: a supervisor tries again, a person reads why. */
function lostDatabase({ databaseUrl }: Config, error: unknown): StartError {
  const lost = `the database was lost during the start: ${errorText(error)}`;
  return new StartError(
    databaseUrl === undefined
      ? `${lost}. Start again. What was stored is kept.`
      : `DATABASE_URL: ${lost}. Start it, then this server again. What was stored is kept.`,
  );
}

/** Nobody can ask at a port that is not known yet. */
async function openStarting(
  { port, tls, natsUrl }: Config,
  closers: Closers,
): Promise<StartingServer | undefined> {
  if (port === 0) return undefined;
  const certificate = tls && readCertificate(tls);
  const starting = await listenWhileStarting(port, { tls: certificate, alone: natsUrl === undefined });
  closers.add(() => starting.close());
  return starting;
}

/**
 * Starts all parts; a part that cannot start takes down what was started before it. The embedded database opens in its
 * own thread while the rest of the server is read and compiled: each takes seconds.
 */
async function start(config: Config, log: Logger): Promise<Pharos> {
  const closers = createClosers(log);
  try {
    const starting = await openStarting(config, closers);
    const opening = openStorage(config, log, closers);
    const [storage, { startPharos }] = await Promise.all([opening, import('./pharos')]);
    return await startPharos({ config, log, closers, ...storage }, starting);
  } catch (error) {
    await closers.run();
    throw isDatabaseLost(error) ? lostDatabase(config, error) : error;
  }
}

/** On two cores the helpers of a young collection take the database's turn: its longest pauses halve without them. */
function collectAlone(): void {
  if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge');
}

/** Starts from the environment, prints the one line people wait for, and stops on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  endOnFaults(process, log);
  collectAlone();
  const pharos = await start(config, log);
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
