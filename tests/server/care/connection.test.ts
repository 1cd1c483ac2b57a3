import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { hospitals } from '../../../contract/resources/prescriptions/hospitals';
import { ROTATION_MS } from '../../../contract/resources/prescriptions/partner';
import { type CommandAnswer, runCommand } from '../../../server/kit/records/commands';
import { runPartnerCommand } from '../../../server/kit/records/partnerCommand';
import { findRecord } from '../../../server/kit/records/records';
import { runInTransaction } from '../../../server/kit/records/transaction';
import { partner as partnerSide } from '../../../server/modules/prescriptions/partners';
import {
  type CareWorld,
  HOSPITAL,
  MAPPED,
  openCareWorld,
} from '../../../server/modules/prescriptions/testCare';
import { openCare } from '../../../server/partners/care/open';
import { type CarePartner, startCarePartner } from '../../../simulator/partners/care';

const served = partnerSide('hospital', hospitals, true);
const HOST = 'hospital.example.com';
let world: CareWorld;
let partner: CarePartner;
let stranger: Server;
let strangerUrl: string;
beforeAll(async () => {
  world = await openCareWorld();
  partner = await hospitalWith(HOSPITAL.secret);
  // Answers everybody, and knows no secret.
  stranger = createServer((_request, response) => response.end('{"accepted":true}'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await partner.stop();
  await new Promise((resolve) => stranger.close(resolve));
  await world.close();
});

/** The simulator as a hospital that signs with this secret. */
const hospitalWith = (secret: string) =>
  startCarePartner(
    {
      scenario: 'calm',
      patients: false,
      seed: 4,
      serverUrl: world.url,
      hospitals: [{ ...HOSPITAL, secret, internet: false, medicines: [MAPPED] }],
      channels: [],
      consultations: [],
      pharmacies: {},
      port: 0,
    },
    () => world.time.now,
  );

const care = () => openCare({ ...world.deps, clock: () => world.time.now });
const hospital = () =>
  runInTransaction(world.deps, world.context, (work) => findRecord(work, served, 'h', false));
const shown = (_change: unknown, row: CommandAnswer) => row;

/** A person's test of the connection, with the address leading there. */
async function test(url: string): Promise<AnyRow> {
  const calls = care();
  calls.reach.set(HOST, url);
  const { version } = await hospital();
  const deps = { ...world.deps, care: calls };
  const call = { version, args: {} };
  const find = () => undefined;
  await runPartnerCommand(
    { deps, served, context: world.context, command: 'testConnection', id: 'h', call, find },
    shown,
  );
  return hospital();
}
const command = (name: string) =>
  runInTransaction(world.deps, world.context, async (work) => {
    const { version } = await findRecord(work, served, 'h');
    return runCommand(work, served, name, 'h', { version, args: {} }, () => undefined);
  });

beforeEach(() =>
  world.database.query(`update hospitals set access_url = 'https://${HOST}/rx' where id = 'h'`),
);

describe('the test of a connection', () => {
  it('confirms that both sides have the same keys and stores the result', async () => {
    const row = await test(partner.url);
    expect(row).toMatchObject({ testResult: 'ok', testProblem: null, testedAt: world.time.now });
    expect(row.testMs).toEqual(expect.any(Number));
  });

  it('explains what is wrong', async () => {
    const other = await hospitalWith('another-secret');
    expect(await test(other.url)).toMatchObject({ testResult: 'refused', testProblem: 'answered 401' });
    await other.stop();
    expect(await test(other.url)).toMatchObject({ testResult: 'unreachable' });
    expect(await test(strangerUrl)).toMatchObject({ testResult: 'unsigned' });
  });

  it('calls no internal address', async () => {
    await world.database.query(`update hospitals set access_url = 'https://127.0.0.1/rx' where id = 'h'`);
    await expect(test(partner.url)).rejects.toMatchObject({ status: 409, key: 'err.partner.address' });
  });

  it('is logged with its request and answer, sealed', async () => {
    await test(partner.url);
    const [kept] = await world.database.query<Record<string, string>>(
      `select partner, direction, what, body, answer from partner_messages where direction = 'out' order by id desc`,
    );
    expect(kept).toMatchObject({ partner: 'hospital', what: 'POST /rx/ping' });
    expect(kept?.body).toMatch(/^sealed\./);
    expect(kept?.answer).toMatch(/^sealed\./);
  });
});

/** How many prescriptions came from a hospital that signs with this secret. */
async function heard(secret: string): Promise<boolean> {
  const before = world.metrics.forged;
  const sender = await hospitalWith(secret);
  await sender.prescribe()?.said;
  await sender.stop();
  return world.metrics.forged === before;
}

describe('a partner secret', () => {
  it('stays valid for one more day after a rotation', async () => {
    const { secret = '' } = await command('rotateSecret');
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect([await heard(HOSPITAL.secret), await heard(secret)]).toEqual([true, true]);
    world.time.now += ROTATION_MS;
    expect([await heard(HOSPITAL.secret), await heard(secret)]).toEqual([false, true]);
  });

  it('is invalid at once, with its key, after a new one is issued', async () => {
    const { secret = '', appKey } = await command('issueSecret');
    expect(appKey).not.toBe(HOSPITAL.appKey);
    expect([await heard(HOSPITAL.secret), await heard(secret)]).toEqual([false, false]);
  });
});
