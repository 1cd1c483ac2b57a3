import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 60_000;
const LAST_WORDS = 500;

export interface Peer {
  url: string;
  close(): void;
}

/** Runs a script of a peer with Node.js until `url` answers. @throws with its last words when it does not */
export async function startPeer(
  name: string,
  args: readonly string[],
  url: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Peer> {
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  for (const began = Date.now(); ; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { url, close: () => void child.kill() };
    if (child.exitCode !== null || Date.now() - began > READY_MS) {
      child.kill();
      throw new Error(`${name} does not start: ${said.slice(-LAST_WORDS)}`);
    }
    await pause(READY_MS / 120);
  }
}
