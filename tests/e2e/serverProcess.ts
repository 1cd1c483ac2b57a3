import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVERS } from '../ownTmp';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const READY_TIMEOUT_MS = 180_000;

export interface ServerProcess {
  url: string;
  mqttUrl: string;
  dataDir: string;
  child: ChildProcess;
  /** Everything printed so far, standard output and error. */
  output(): string;
  /** As an operator stops it; with SIGKILL at once, where nobody needs what it holds. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Free ports are found by the server itself: 0 for HTTP, the next free one for MQTT. */
export async function launchServer(
  environment: Record<string, string>,
  dataDir: string,
  readyMs = READY_TIMEOUT_MS,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: '21883',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SIMULATOR_DEVICES: '20',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  note(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const url = await waitFor(
    child,
    () => /ready (http:\/\/\S+)/.exec(text)?.[1],
    () => text,
    readyMs,
  );
  return {
    url,
    mqttUrl: /mqtt (mqtt:\/\/\S+)/.exec(text)?.[1] ?? '',
    dataDir,
    child,
    output: () => text,
    kill: (signal = 'SIGTERM') => endProcess(child, signal),
  };
}

/** So that none of them outlives the run. */
function note(child: ChildProcess): void {
  const folder = join(tmpdir(), SERVERS);
  const file = join(folder, String(child.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  child.once('exit', () => rmSync(file, { force: true }));
}

function waitFor(
  child: ChildProcess,
  found: () => string | undefined,
  output: () => string,
  readyMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`no ready line within ${readyMs / 1_000} s`), readyMs);
    const poll = setInterval(() => {
      const value = found();
      if (value) finish(() => resolve(value));
    }, 25);
    const onExit = (code: number | null) => fail(`exit ${code}`);
    child.once('exit', onExit);
    function finish(then: () => void) {
      clearTimeout(timer);
      clearInterval(poll);
      child.off('exit', onExit);
      then();
    }
    function fail(why: string) {
      // Nobody else knows of it: it would go on beside whatever is tested next.
      child.kill('SIGKILL');
      finish(() => reject(new Error(`${why}\n${output()}`)));
    }
  });
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
