import { accessSync, constants, existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Config } from '../config';
import { freeBytesOf } from '../disk/reserve';
import { isLoopbackHost } from '../http/callers/hosts';
import { RESTORING } from '../installation/fit';
import { bad, good, type Line, warn } from './line';

const MB = 1024 * 1024;
const PATIENCE_MS = 2_000;

export async function lookAtSpace(
  { dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>,
  freeBytes = freeBytesOf,
): Promise<Line> {
  const free = await freeBytes(dataDir);
  const found = `${Math.floor(free / MB)} MB in ${resolve(dataDir)}`;
  const todo = 'Enlarge the volume or delete what is not of Pharos';
  if (free < diskReserve) return bad('free space', `${found}: nothing is stored below the reserve`, todo);
  return free < 2 * diskReserve ? warn('free space', found, todo) : good('free space', found);
}

export function lookAtFolder({ dataDir }: Pick<Config, 'dataDir'>): Line {
  const path = resolve(dataDir);
  try {
    accessSync(dataDir, constants.W_OK);
    if (!existsSync(join(dataDir, RESTORING))) return good('data folder', path);
    return bad(
      'data folder',
      `${path} holds an interrupted restore or move`,
      `Run it again, or remove ${RESTORING} from it`,
    );
  } catch {
    return bad(
      'data folder',
      `${path} is not there or cannot be written`,
      'Set DATA_DIR, or give this user the folder',
    );
  }
}

function answers(url: URL, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) || port, timeout: PATIENCE_MS });
    const end = (open: boolean) => {
      socket.destroy();
      done(open);
    };
    socket.once('connect', () => end(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false));
  });
}

/** Broker and bus, where they are not our own. */
export async function lookAtServices({
  mqttUrl,
  natsUrl,
}: Pick<Config, 'mqttUrl' | 'natsUrl'>): Promise<Line[]> {
  const lines: Line[] = [];
  if (mqttUrl) {
    const url = new URL(mqttUrl);
    const open = await answers(url, url.protocol === 'mqtts:' ? 8_883 : 1_883);
    const todo = 'Start it, or correct MQTT_URL: until then no message of a machine arrives';
    lines.push(
      open ? good('broker', `${url.host} answers`) : bad('broker', `${url.host} does not answer`, todo),
    );
  }
  if (natsUrl) {
    const url = new URL(natsUrl);
    const todo = 'Start it, or correct NATS_URL: until then news of other nodes come a second later';
    lines.push(
      (await answers(url, 4_222))
        ? good('bus', `${url.host} answers`)
        : warn('bus', `${url.host} does not answer`, todo),
    );
  }
  return lines;
}

/** Settings that fit a demonstration and nothing else. */
export function lookAtSettings({
  publicUrls,
  demo,
  trustProxy,
  tls,
}: Pick<Config, 'publicUrls' | 'demo' | 'trustProxy' | 'tls'>): Line[] {
  const open = publicUrls.filter((url) => !isLoopbackHost(new URL(url).host));
  if (open.length === 0)
    return [warn('addresses', 'localhost only', 'Set PUBLIC_URL to the address people use')];
  const lines = [good('addresses', open.join(', '))];
  if (demo)
    lines.push(
      warn('demonstration', 'its accounts are known to everybody', 'Set DEMO=0 where real people work'),
    );
  if (open.some((url) => url.startsWith('https:')) && trustProxy.length === 0 && !tls)
    lines.push(
      warn(
        'proxy',
        'PUBLIC_URL is https and no proxy is trusted',
        'Set TRUST_PROXY to the proxy that speaks TLS, or TLS_CERT and TLS_KEY',
      ),
    );
  return lines;
}
