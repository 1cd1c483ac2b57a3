import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { connect as connectBus } from '@nats-io/transport-node';
import { connectAsync } from 'mqtt';
import type { Config } from '../config';
import { freeBytesOf } from '../disk/reserve';
import { errorText } from '../errors';
import { isLoopbackHost } from '../http/callers/hosts';
import { RESTORING } from '../installation/fit';
import { bad, type DoctorLine, good, warn } from './line';

const MB = 1024 * 1024;
const PATIENCE_MS = 2_000;

export async function checkSpace(
  { dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>,
  freeBytes = freeBytesOf,
): Promise<DoctorLine> {
  const free = await freeBytes(dataDir);
  const reserve = Math.floor(diskReserve / MB);
  const found = `${Math.floor(free / MB)} MB in ${resolve(dataDir)}`;
  const todo = 'Enlarge the volume or delete what is not of Pharos';
  if (free < diskReserve)
    return bad('free space', `${found}: nothing is stored below the reserve of ${reserve} MB`, todo);
  const close = `${found}: soon below the reserve of ${reserve} MB, and nothing is stored then`;
  return free < 2 * diskReserve ? warn('free space', close, todo) : good('free space', found);
}

export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): DoctorLine {
  const path = resolve(dataDir);
  if (!existsSync(path) && existsSync(dirname(path)))
    return warn(
      'data folder',
      `${path} is not there`,
      'The first start makes it. Where there are data already, correct DATA_DIR',
    );
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

/** Why somebody could not be spoken to; undefined when all is well. */
async function complaintOf(meeting: Promise<() => Promise<unknown>>): Promise<string | undefined> {
  try {
    const part = await meeting;
    await part();
    return undefined;
  } catch (error) {
    return errorText(error) || 'no answer';
  }
}

async function meetBroker(url: string) {
  const options = { protocolVersion: 5, connectTimeout: PATIENCE_MS, reconnectPeriod: 0 } as const;
  const client = await connectAsync(url, options, false);
  return () => client.endAsync(true);
}

async function meetBus(servers: string) {
  const connection = await connectBus({ servers, timeout: PATIENCE_MS, reconnect: false });
  return () => connection.close();
}

/** Broker and bus, where they are not our own: are they there, and do they let us in? */
export async function checkServices({
  mqttUrl,
  natsUrl,
}: Pick<Config, 'mqttUrl' | 'natsUrl'>): Promise<DoctorLine[]> {
  const lines: DoctorLine[] = [];
  if (mqttUrl) {
    const { host } = new URL(mqttUrl);
    const why = await complaintOf(meetBroker(mqttUrl));
    const todo = 'Start it, or correct MQTT_URL: until then no message of a machine arrives';
    lines.push(why ? bad('broker', `${host}: ${why}`, todo) : good('broker', `${host} lets us in`));
  }
  if (natsUrl) {
    const { host } = new URL(natsUrl);
    const why = await complaintOf(meetBus(natsUrl));
    const todo = 'Start it, or correct NATS_URL: until then news of other nodes come a second later';
    lines.push(why ? warn('bus', `${host}: ${why}`, todo) : good('bus', `${host} lets us in`));
  }
  return lines;
}

/** Settings that fit a demonstration and nothing else. */
export function checkSettings({
  publicUrls,
  demo,
  trustProxy,
  tls,
}: Pick<Config, 'publicUrls' | 'demo' | 'trustProxy' | 'tls'>): DoctorLine[] {
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
