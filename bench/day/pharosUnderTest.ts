import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ApiClient, signIn } from '../../tests/e2e/apiClient';
import { launchServer, type ServerProcess } from '../../tests/e2e/serverProcess';
import type { DayClock } from './clock';
import type { OwnDatabase } from './database';
import type { DayOptions } from './options';

const PRELOAD = pathToFileURL(fileURLToPath(new URL('./preload.mjs', import.meta.url))).href;
/** A server that lost its database and goes on has so long to find it again. */
const NOTICE_MS = 20_000;
/** Of what it printed, when it ended and nobody had killed it. */
const LAST_WORDS = 2_000;
/** Ports behind that of the server, which the partners take. */
export const PARTNER_PORTS = { platforms: 1, broker: 2, care: 3, operators: 4, erp: 5, provider: 6 } as const;

export interface PharosUnderTest {
  url: string;
  /** Fills a new folder with the demonstration. */
  furnish(): Promise<void>;
  start(): Promise<void>;
  /** Somebody who is signed in; anew after each start. @throws while the server is away */
  as(account: string): Promise<ApiClient>;
  mqttUrl(): string;
  /** As a power cut does; then it is started again. */
  kill(): Promise<void>;
  /** The database is taken away; whoever supervises the server starts it again when it ends. */
  loseDatabase(): Promise<void>;
  stop(): Promise<void>;
  /** How often it was started again, and how often it ended by itself. */
  starts: { again: number; byItself: number };
}

type Environment = Readonly<Record<string, string>>;

function environmentOf({ port }: DayOptions, clock: DayClock, own: Environment) {
  const host = (name: keyof typeof PARTNER_PORTS) => `127.0.0.1:${port + PARTNER_PORTS[name]}`;
  return {
    PORT: String(port),
    MQTT_PORT: String(port + PARTNER_PORTS.broker),
    PLATFORM_HOSTS: [host('platforms'), host('care'), host('operators')].join(','),
    ERP_HOSTS: host('erp'),
    SIMULATOR_DEVICES: '0',
    DISK_RESERVE_MB: '0',
    // The partners of the demonstration are not those of the day.
    DEMO: '0',
    REQUIRE_TOTP: '0',
    // Each telephone has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECOND_PERSON: '0',
    NODE_OPTIONS: `--import=${PRELOAD}`,
    DAY_CLOCK: clock.asText(),
    DAY_CARE: host('care'),
    ...own,
  };
}

/** The server of the day: it can be killed and started again at the same place. */
export function createPharosUnderTest(
  folder: string,
  options: DayOptions,
  clock: DayClock,
  { database, own }: { database: OwnDatabase; own: Environment },
): PharosUnderTest {
  let server: ServerProcess | undefined;
  let sessions = new Map<string, Promise<ApiClient>>();
  const starts = { again: 0, byItself: 0 };
  const url = `http://127.0.0.1:${options.port}`;
  // On a busy computer it takes its time.
  const readyMs = options.patience * 1_000;

  let starting = Promise.resolve();
  let isStopping = false;
  function start(): Promise<void> {
    sessions = new Map();
    isStopping = false;
    starting = launchServer(environmentOf(options, clock, own), folder, readyMs).then((started) => {
      server = started;
      started.child.once('exit', (code) => {
        if (code === null || code === 0 || isStopping) return;
        process.stderr.write(
          `the server ended by itself (${code}): ${started.output().slice(-LAST_WORDS)}\n`,
        );
        // Whoever supervises it starts it again, however long it took to end.
        starts.byItself += 1;
        again().catch(() => undefined);
      });
    });
    return starting;
  }
  async function again(): Promise<void> {
    starts.again += 1;
    await start();
  }
  return {
    url,
    starts,
    async furnish() {
      const environment = environmentOf(options, clock, own);
      // Its partners would live as fast as its clock.
      const atEase = { DEMO: '1', DAY_CLOCK: clock.unhurried(), DAY_CARE: '' };
      const first = await launchServer({ ...environment, ...atEase }, folder, readyMs);
      await first.kill('SIGTERM');
    },
    start,
    as(account) {
      const known = sessions.get(account);
      if (known) return known;
      const session = signIn(url, account);
      sessions.set(account, session);
      session.catch(() => sessions.delete(account));
      return session;
    },
    mqttUrl: () => server?.mqttUrl ?? '',
    async kill() {
      await server?.kill('SIGKILL');
      await again();
    },
    async loseDatabase() {
      const { child } = server ?? {};
      if (!child) return;
      if (!(await database.cut())) child.kill('SIGUSR2');
      await Promise.race([once(child, 'exit'), wait(NOTICE_MS, undefined, { ref: false })]);
      await starting;
    },
    async stop() {
      await starting;
      isStopping = true;
      await server?.kill('SIGTERM');
    },
  };
}
