import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../freePort';

/** Where Debian puts them; not everybody's PATH has it. */
const PATH = `${process.env.PATH}:/usr/sbin`;

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function run(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { env: { ...process.env, PATH }, stdio: 'ignore' });
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 200) throw new Error(`${command} does not answer`);
    await new Promise((done) => setTimeout(done, 25));
  }
  return child;
}

/** A bus and a broker of this test alone: what others send on the common ones would be counted here. */
export async function startOwnServices() {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-services-'));
  const [busPort, brokerPort] = [await freePort(), await freePort()];
  const settings = join(folder, 'mosquitto.conf');
  writeFileSync(
    settings,
    `listener ${brokerPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\nmax_inflight_messages 1000\n`,
  );
  const children = await Promise.all([
    run('nats-server', ['-a', '127.0.0.1', '-p', `${busPort}`], busPort),
    run('mosquitto', ['-c', settings], brokerPort),
  ]);
  return {
    natsUrl: `nats://127.0.0.1:${busPort}`,
    mqttUrl: `mqtt://127.0.0.1:${brokerPort}`,
    stop: () => children.forEach((child) => void child.kill('SIGKILL')),
  };
}
