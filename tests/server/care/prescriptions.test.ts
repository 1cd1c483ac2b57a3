import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hospitalCodes } from '../../../contract/resources/prescriptions/codeMappings';
import { REVIEW_CHECKS } from '../../../contract/resources/prescriptions/prescriptionStates';
import type { CarePartnerOptions, SimMedicine } from '../../../contract/simulation';
import { HOUR_MS } from '../../../contract/time/durations';
import { applyEvent, runCommand } from '../../../server/kit/records/commands';
import { findRecord } from '../../../server/kit/records/records';
import { runInTransaction } from '../../../server/kit/records/transaction';
import { sealPlain } from '../../../server/kit/sealing';
import { codesSide } from '../../../server/modules/prescriptions/codeMappings';
import { ruleChecksOf } from '../../../server/modules/prescriptions/findings';
import { servedPrescriptions } from '../../../server/modules/prescriptions/prescriptions';
import {
  type CareWorld,
  CHANNEL,
  CHANNEL_KEY,
  HOSPITAL,
  INTERNET,
  MAPPED,
  openCareWorld,
  UNMAPPED,
} from '../../../server/modules/prescriptions/testCare';
import { takeRemapped } from '../../../server/modules/prescriptions/waiting';
import { type CarePartner, startCarePartner } from '../../../simulator/partners/care';

let world: CareWorld;
let partner: CarePartner;
beforeAll(async () => {
  world = await openCareWorld();
  await world.database.query(
    `insert into roles (id, code, name, type) values ('r', 'r', 'Pharmacist', 'pharmacist')`,
  );
  await world.database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash) values ('u', 'u', 'U', 'org', 'r', '')`,
  );
});
afterEach(async () => {
  await partner.stop();
  await world.clear();
});
afterAll(() => world.close());

type Senders = 'hospital' | 'internet' | 'channel';
const by = { hospital: HOSPITAL, internet: INTERNET };

/** The simulator with one sender, which prescribes these medicines. */
async function start(sender: Senders, medicines: SimMedicine[] = [MAPPED], hospitals = [HOSPITAL.code]) {
  const options: CarePartnerOptions = {
    scenario: 'calm',
    patients: false,
    // No medicine of an unknown code in the first prescriptions of this seed.
    seed: 4,
    serverUrl: world.url,
    hospitals: sender === 'channel' ? [] : [{ ...by[sender], internet: sender === 'internet', medicines }],
    channels:
      sender === 'channel'
        ? [{ ...CHANNEL, signType: 'sm2_sm3', privateKey: CHANNEL_KEY, hospitals, medicines }]
        : [],
    consultations: [],
    pharmacies: {},
    port: 0,
  };
  partner = await startCarePartner(options, () => world.time.now);
}

interface StoredMessage {
  state: string;
  finding: string | null;
  problem: string | null;
  subject: string | null;
  body: string;
}
const messages = () =>
  world.database.query<StoredMessage>(
    'select state, finding, problem, body, subject from partner_messages order by id',
  );
const settled = (count: number) =>
  expect.poll(async () => (await messages()).filter(({ state }) => state !== 'waiting').length).toBe(count);
const rows = () =>
  world.database.query<Record<string, unknown>>(
    'select id, state, pharmacy_id, channel_id, items, lease_until, void_reason, ext_rx_no from prescriptions',
  );

/** A person maps a code to the product that is suggested. */
async function mapSuggested(code: string) {
  const found = await world.database.query<{ id: string }>(
    'select id from hospital_codes where ext_code = $1',
    [code],
  );
  const served = { resource: hospitalCodes, ...codesSide };
  const context = { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  return runInTransaction(world.deps, context, async (work) => {
    const { id, version } = await findRecord(work, served, String(found[0]?.id));
    return runCommand(work, served, 'mapSuggested', id, { version, args: {} }, () => undefined);
  });
}

async function prescribed(...args: Parameters<CarePartner['prescribe']>) {
  const made = partner.prescribe(...args);
  await made?.said;
  return made as NonNullable<typeof made>;
}

describe('a prescription sent by a hospital', () => {
  it('is mapped, sent to the nearest pharmacy and waits for a pharmacist', async () => {
    await start('hospital');
    const { rx } = await prescribed();
    await settled(1);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'pending_review', pharmacy_id: 'near', ext_rx_no: rx.rxNo });
    // Two of our smallest units in one of theirs.
    const [item] = (row?.items ?? []) as { productId: string; qty: number; units: number }[];
    expect(item).toMatchObject({ productId: 'p1', units: (item?.qty ?? 0) * 2 });
    expect(await messages()).toMatchObject([{ state: 'done', finding: null }]);
  });

  it('is stored literally and sealed', async () => {
    await start('hospital');
    const { rx } = await prescribed();
    await settled(1);
    const [kept] = await messages();
    expect(kept?.body).toMatch(/^sealed\.1\./);
    expect(JSON.stringify(await messages())).not.toContain(rx.patient.name);
  });

  it('is created once however often it is sent', async () => {
    await start('hospital');
    await prescribed('doubled');
    await settled(2);
    expect(await rows()).toHaveLength(1);
    expect(world.metrics).toMatchObject({ received: 2, forged: 0, replayed: 0 });
  });

  it.each([
    ['forged', { forged: 1 }],
    ['stale', { stale: 1 }],
    ['truncated', { forged: 1 }],
    ['replayed', { replayed: 1 }],
  ] as const)(
    'is refused, counted and stored when it is %s, and accepted when corrected',
    async (fault, counted) => {
      await start('hospital');
      await prescribed(fault);
      await settled(2);
      expect(world.metrics).toMatchObject({ received: 2, ...counted });
      expect((await messages()).map(({ state }) => state).sort()).toEqual(['done', 'refused']);
      expect(await rows()).toHaveLength(1);
    },
  );

  it('waits on the mapping list with its unknown code and continues after the mapping', async () => {
    await start('hospital', [UNMAPPED]);
    await prescribed();
    await settled(1);
    expect(await messages()).toMatchObject([{ state: 'finding', finding: 'unmapped_code' }]);
    expect(await rows()).toMatchObject([{ state: 'unmapped' }]);
    const [code] = await world.database.query(
      `select state, approval_no, ext_name from hospital_codes where ext_code = 'YP2'`,
    );
    expect(code).toEqual({ state: 'unmapped', approval_no: UNMAPPED.approvalNo, ext_name: UNMAPPED.name });
    expect(await takeRemapped(world.deps)).toBe(0);
    world.time.now += 1_000;
    // The product with the same approval number is suggested, and taken.
    expect(await mapSuggested('YP2')).toMatchObject({ state: 'mapped', productId: 'p2', mappedBy: 'u' });
    expect(await takeRemapped(world.deps)).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'pending_review' }]);
    expect(await takeRemapped(world.deps)).toBe(0);
  });

  it('is refused from an internet hospital without the doctor’s signature', async () => {
    await start('internet');
    await prescribed();
    await settled(1);
    expect(await rows()).toHaveLength(1);
    await partner.stop();
    await start('hospital');
    await world.database.query(`update hospitals set type = 'internet' where id = 'h'`);
    await prescribed();
    await settled(2);
    expect((await messages())[1]).toMatchObject({ state: 'finding', finding: 'unsigned_doctor' });
    expect(await rows()).toHaveLength(1);
  });

  it('stays at its hospital when nobody may dispense it', async () => {
    await start('hospital');
    await world.database.query('update pharmacies set pharmacist_on_duty = false');
    await prescribed();
    await settled(1);
    expect(await messages()).toMatchObject([{ state: 'finding', finding: 'no_pharmacy' }]);
    expect(await rows()).toMatchObject([{ state: 'mapped', pharmacy_id: null }]);
    await world.database.query('update pharmacies set pharmacist_on_duty = true');
    await world.database.query(`update partner_messages set state = 'waiting', finding = null`);
    world.time.now += 61_000;
    expect(await world.takeWaiting()).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'pending_review', pharmacy_id: 'near' }]);
  });
});

async function moved(event: string, values = {}) {
  const [row] = await rows();
  return world.change(async (work) => {
    const found = await findRecord(work, servedPrescriptions, String(row?.id));
    return applyEvent(work, servedPrescriptions, found, event, { values });
  });
}

describe('a withdrawn prescription', () => {
  it('is removed from the pharmacist who reviews it', async () => {
    await start('hospital');
    const made = await prescribed();
    await settled(1);
    const leaseUntil = new Date(world.time.now + 600_000);
    await moved('take', { leaseUntil });
    await partner.revoke(made);
    await settled(2);
    expect(await rows()).toMatchObject([
      { state: 'voided', lease_until: null, void_reason: expect.any(String) },
    ]);
    const passed = moved('pass', { checks: [...REVIEW_CHECKS] });
    await expect(passed).rejects.toMatchObject({ status: 409, key: 'err.rx.not_taken' });
    await partner.revoke(made);
    await settled(3);
    expect((await messages())[2]).toMatchObject({ state: 'done', finding: null });
  });

  it('is stored when the withdrawal arrives first', async () => {
    await start('hospital');
    const made = partner.prescribe('late');
    if (!made) throw new Error('nothing prescribed');
    await partner.revoke(made);
    await expect.poll(async () => (await messages())[0]?.problem).toMatch(/^no prescription/);
    expect(await rows()).toHaveLength(0);
    expect(await messages()).toMatchObject([{ state: 'waiting' }]);
    // However long that takes: a day later it is not given up, and it is not forgotten until the next try is due.
    const tries = 125;
    await world.database.query('update partner_messages set tries = $1', [tries]);
    world.time.now += 22 * HOUR_MS;
    expect(await world.takeWaiting()).toBe(1);
    expect(await world.takeWaiting()).toBe(0);
    await made.said;
    await settled(1);
    expect(await world.takeWaiting()).toBe(1);
    await settled(2);
    expect(await rows()).toMatchObject([{ state: 'voided' }]);
  });

  it('stays when it is being dispensed, and a person must check it', async () => {
    await start('hospital');
    const made = await prescribed();
    await settled(1);
    await world.database.query(`update prescriptions set state = 'dispensing', reviewed_by = 'u'`);
    await partner.revoke(made);
    await settled(2);
    expect((await messages())[1]).toMatchObject({ state: 'finding', finding: 'void_late' });
    expect(await rows()).toMatchObject([{ state: 'dispensing' }]);
  });
});

describe('a prescription sent through a channel', () => {
  it('is signed by SM2, mapped with the channel’s words and sent to a pharmacy of its hospital', async () => {
    await start('channel');
    await prescribed();
    await settled(1);
    expect(await rows()).toMatchObject([{ state: 'pending_review', channel_id: 'c', pharmacy_id: 'near' }]);
    await prescribed('forged');
    await settled(3);
    expect(world.metrics).toMatchObject({ received: 3, forged: 1 });
    expect(await rows()).toHaveLength(2);
  });

  it('is refused for a hospital that is not attached to it', async () => {
    await start('channel', [MAPPED], [INTERNET.code]);
    const { rx } = await prescribed();
    await settled(1);
    expect(await messages()).toMatchObject([{ state: 'finding', finding: 'not_linked', subject: rx.rxNo }]);
    expect(await rows()).toHaveLength(0);
  });
});

describe('the patient of a prescription', () => {
  it('is stored sealed only and opened for the review rules', async () => {
    await start('hospital');
    const { rx } = await prescribed();
    await settled(1);
    const [row] = await world.database.query<Record<string, unknown>>('select * from prescriptions');
    const log = await world.database.query('select * from audit_log');
    for (const text of [JSON.stringify(row), JSON.stringify(log)])
      for (const value of [rx.patient.name, rx.patient.phone, rx.patient.idNo, rx.diagnosis])
        expect(text).not.toContain(value);
    expect(row?.patient_name).toMatch(/^sealed\.1\./);
    const open = await runInTransaction(world.deps, world.context, (work) =>
      findRecord(work, servedPrescriptions, String(row?.id)),
    );
    expect(open).toMatchObject({ patientName: rx.patient.name, diagnosis: rx.diagnosis });
  });

  it('is sealed when stored in plain before, and an allergy blocks a forbidden medicine', async () => {
    await start('hospital');
    await prescribed();
    await settled(1);
    await world.database.query(`update prescriptions set patient_name = '赵敏', allergy = '布洛芬过敏'`);
    expect(await sealPlain(world.database, [servedPrescriptions], world.deps.keys)).toBe(1);
    const [row] = await world.database.query<{ id: string; patient_name: string; allergy: string }>(
      'select id, patient_name, allergy from prescriptions',
    );
    expect(row?.patient_name).not.toContain('赵敏');
    expect(row?.allergy).toMatch(/^sealed\.1\./);
    const weighing = { now: world.time.now, keys: world.deps.keys };
    const found = await ruleChecksOf(world.database.db, [String(row?.id)], weighing);
    expect(found.get(String(row?.id))?.findings).toContainEqual(
      expect.objectContaining({ rule: 'allergy', level: 'stop' }),
    );
  });
});
