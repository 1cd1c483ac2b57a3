import pino from 'pino';
import type { StorageClass } from '../../contract/climate';
import { type UpKind, upTopic } from '../../contract/mqtt';
import { bulkInsert } from '../db/bulk';
import type { Database } from '../db/database';
import { secretHash } from './fleet/deviceAuth';
import { card, device, insertLanes, product } from './testFleetRows';

export const QUIET = pino({ level: 'silent' });
export const SECRET = 'opensesame';

/** Serial number of the n-th test machine. */
export function serialOf(index: number): string {
  return `SMV24A${String(index).padStart(7, '0')}`;
}

export interface TestFleetOptions {
  count: number;
  storageClass?: StorageClass;
  /** Lanes of each machine; all hold the one product, 8 of 10. */
  lanes?: number;
}

/** Machines d0, d1 … of organisation `org`, with credentials, lanes and cards, as small as the keys allow. */
export async function insertTestFleet(database: Database, options: TestFleetOptions): Promise<void> {
  const { count, storageClass = 'CN_COOL', lanes = 2 } = options;
  const { db } = database;
  const machines = Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    serialNo: serialOf(index),
  }));
  await db
    .insertInto('organizations')
    .values({ id: 'org', path: 'org.', code: 'ORG1', name: 'Org', type: 'platform' })
    .execute();
  await db
    .insertInto('productCategories')
    .values({ id: 'cat', code: '01', name: JSON.stringify({ en: 'Drugs' }) })
    .execute();
  await db.insertInto('products').values(product()).execute();
  await bulkInsert(
    db,
    'deviceAuths',
    machines.map(({ id, serialNo }) => ({
      id: `a-${id}`,
      orgId: 'org',
      serialNo,
      ipcSerial: serialNo,
      model: 'M',
      oemName: 'O',
      secretHash: secretHash(SECRET),
      status: 'issued' as const,
      version: 1,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    })),
  );
  await bulkInsert(
    db,
    'iotCards',
    machines.map(({ id }, index) => card(id, index)),
  );
  for (const [index, machine] of machines.entries()) {
    await db
      .insertInto('devices')
      .values(device(machine, index, storageClass))
      .execute();
  }
  await insertLanes(database, machines, lanes);
}

export interface TestMessage {
  topic: string;
  payload: Buffer;
}

/** A machine's mouth: counts sequence numbers as a real one does. */
export function createTestSender(serialNo: string, bd = 1) {
  let seq = -1;
  return {
    say(kind: UpKind, d: object, ts: number, extra: object = {}): TestMessage {
      seq = (seq + 1) % 256;
      return {
        topic: upTopic(serialNo, kind),
        payload: encode({ v: 1, sn: serialNo, bd, seq, ts, d, ...extra }),
      };
    },
    will(): TestMessage {
      return {
        topic: upTopic(serialNo, 'state'),
        payload: encode({ v: 1, sn: serialNo, bd, d: { s: 'lost' } }),
      };
    },
  };
}

function encode(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** A plain climate message of two sensors. */
export function env(t: number, rh = 50) {
  return {
    z: 'Z1',
    s: [
      { id: 'T1', t, rh },
      { id: 'T2', t: t + 0.1, rh },
    ],
    door: 0,
    pwr: 'mains',
  };
}
