import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  INQUIRY_RESUME_MS,
  INQUIRY_SILENT_MS,
} from '../../../contract/resources/onlineHospitals/inquiryOrders';
import { MINUTE_MS } from '../../../contract/time/durations';
import { causeEvents } from '../../../server/kit/records/systemEvents';
import { endConsultations } from '../../../server/modules/onlineHospitals/deadlines';
import { createInquiry } from '../../../server/modules/onlineHospitals/inbox/request';
import { takeConsult } from '../../../server/modules/onlineHospitals/inbox/take';
import { returned, servedInquiryOrders } from '../../../server/modules/onlineHospitals/inquiries';
import {
  type ConsultWorld,
  HOST,
  MACHINES,
  openConsultWorld,
  PROVIDER,
} from '../../../server/modules/onlineHospitals/testConsult';
import type { ConsultRequest } from '../../../server/partners/care/consultation';
import { openCare } from '../../../server/partners/care/open';
import { type CarePartner, startCarePartner } from '../../../simulator/partners/care';
import type { Consultation } from '../../../simulator/partners/care/cases';

const COUNTS = 2;
/** Where an institution has no settings. */
const DURATION_MS = 15 * MINUTE_MS;
const FINISH = {
  doctor: '周文静医生',
  certNo: '110330000020260',
  conclusion: '急性上呼吸道感染可能',
  advice: '多饮水',
  transcript: '患者：咽痛\n医生：多饮水',
  signature: 'c2lnbmVk',
};
let world: ConsultWorld;
let partner: CarePartner;
beforeEach(async () => {
  world = await openConsultWorld(COUNTS);
  partner = await providerAt(MACHINES.slice(0, 1));
});
afterEach(async () => {
  await partner.stop();
  await world.close();
});

/** The simulator as an internet hospital at these machines; its doctors say what the test says. */
async function providerAt(machines: string[]): Promise<CarePartner> {
  const started = await startCarePartner(
    {
      scenario: 'calm',
      patients: false,
      seed: 7,
      serverUrl: world.url,
      hospitals: [],
      channels: [],
      consultations: [{ ...PROVIDER, machines }],
      pharmacies: {},
      port: 0,
    },
    () => world.time.now,
  );
  world.care.reach.set(HOST, started.url);
  return started;
}

const orders = () =>
  world.database.query<Record<string, unknown>>(
    'select id, state, doctor, rating, last_seq, retention_until::text as kept from inquiry_orders order by id',
  );
const counts = async () =>
  (
    await world.database.query<Record<string, number>>(
      `select available, allocated, consumed, issued from prepaid_accounts`,
    )
  )[0];
const differences = () => world.database.query('select * from prepaid_differences');
const records = () =>
  world.database.query<Record<string, unknown>>(
    'select doctor, conclusion, transcript, process_until::text, record_until::text from consult_records',
  );
const becomes = (state: string) => expect.poll(async () => (await orders()).at(-1)?.state).toBe(state);

async function asked(...args: Parameters<CarePartner['clinic']['ask']>): Promise<Consultation> {
  const made = partner.clinic.ask(...args);
  if (!made) throw new Error('nobody asked');
  await made.said;
  return made.consultation;
}
const say = (consultation: Consultation, action: string, told = {}) =>
  partner.clinic.say(consultation, action, told);

describe('a consultation', () => {
  it('uses one count, continues after an interruption and leaves a signed record', async () => {
    const one = await asked();
    await becomes('waiting');
    expect(await counts()).toEqual({ available: 0, allocated: 1, consumed: 1, issued: 2 });
    // The hospital was told that the count is reserved.
    await expect.poll(() => one.place).toBe('waiting');
    await say(one, 'accept', { doctor: '周文静医生' });
    await becomes('in_consult');
    await say(one, 'interrupt');
    await becomes('interrupted');
    world.time.now += INQUIRY_RESUME_MS - 1_000;
    await say(one, 'resume');
    await becomes('in_consult');
    await say(one, 'finish', FINISH);
    await becomes('finished');
    await say(one, 'rate', { rating: 5 });
    await expect.poll(async () => (await orders())[0]?.rating).toBe(5);
    const year = new Date(world.time.now).getUTCFullYear();
    expect(await records()).toEqual([
      {
        doctor: FINISH.doctor,
        conclusion: expect.stringMatching(/^sealed\.1\./),
        transcript: expect.stringMatching(/^sealed\.1\./),
        process_until: expect.stringMatching(`^${year + 3}-`),
        record_until: expect.stringMatching(`^${year + 15}-`),
      },
    ]);
    expect(await counts()).toMatchObject({ allocated: 1, consumed: 1 });
    expect(await differences()).toEqual([]);
    await expect(world.database.query('delete from consult_records')).rejects.toThrow('append-only');
  });

  it('is created once with one count however often it is requested', async () => {
    await asked('doubled');
    await becomes('waiting');
    await expect
      .poll(
        async () =>
          (await world.database.query(`select 1 from partner_messages where state = 'done'`)).length,
      )
      .toBeGreaterThanOrEqual(2);
    expect(await orders()).toHaveLength(1);
    expect(await counts()).toMatchObject({ consumed: 1 });
  });

  it('follows reports in the order they were made', async () => {
    const one = await asked();
    await becomes('waiting');
    one.seq = 2;
    await say(one, 'finish', FINISH);
    await expect
      .poll(() => world.database.query(`select problem from partner_messages where what = 'finish'`))
      .toMatchObject([{ problem: expect.stringContaining('came before') }]);
    one.seq = 1;
    await say(one, 'accept', { doctor: '周文静医生' });
    await becomes('in_consult');
    world.time.now += 61_000;
    await world.takeWaiting();
    await becomes('finished');
  });

  it('is declined without counts and uses none', async () => {
    for (let at = 0; at < COUNTS; at += 1) {
      world.time.now += 1_000;
      await asked();
      await expect
        .poll(async () => (await orders()).filter(({ state }) => state === 'waiting').length)
        .toBe(at + 1);
    }
    world.time.now += 1_000;
    const late = await asked();
    await becomes('cancelled');
    await expect.poll(() => late.place).toBe('over');
    expect(await counts()).toMatchObject({ allocated: 0, consumed: COUNTS });
    expect(await differences()).toEqual([]);
  });

  it('is declined at an unauthorized machine', async () => {
    await world.database.query(`update hospital_authorizations set device_ids = '["d1"]'`);
    const one = await asked();
    await expect.poll(() => one.place).toBe('over');
    expect(await orders()).toEqual([]);
    const found = await world.database.query(
      `select finding, subject from partner_messages where direction = 'in'`,
    );
    expect(found).toEqual([{ finding: 'not_authorized', subject: one.no }]);
  });

  it('that nobody accepts returns its count and is not resumed afterwards', async () => {
    const one = await asked();
    await becomes('waiting');
    const [order] = await orders();
    await causeEvents(world.deps, servedInquiryOrders, {
      event: 'timeout',
      ids: [String(order?.id)],
      process: 'test',
      async values(work, row) {
        await returned(work, row);
        return { endAt: new Date(world.time.now) };
      },
    });
    await say(one, 'accept', { doctor: '周文静医生' });
    await expect.poll(async () => (await orders())[0]?.last_seq).toBe(2);
    expect(await orders()).toMatchObject([{ state: 'cancelled', doctor: null }]);
    expect(await counts()).toMatchObject({ allocated: 2, consumed: 0 });
  });

  it('continues with one count after a stop before or after booking', async () => {
    const consultNo = 'OH330001-STOPPED-1';
    const told: ConsultRequest = {
      kind: 'request',
      consultNo,
      seq: 1,
      serialNo: String(MACHINES[0]),
      complaint: '咽痛',
      mode: 'text',
      payKind: 'prepaid',
      fee: 0,
      patient: { name: '孙晓燕' },
    };
    const account = { ...PROVIDER, kind: 'consultation', id: 'oh', orgId: 'org', secrets: [] } as const;
    const of = { ...account, signType: 'hmac_sha256' } as const;
    await world.change((work) => createInquiry(work, of, told));
    expect(await orders()).toMatchObject([{ state: 'created', last_seq: 0 }]);
    await partner.stop();
    await expect(takeConsult(world.deps, of, told)).rejects.toThrow();
    expect(await orders()).toMatchObject([{ state: 'waiting', last_seq: 1 }]);
    partner = await providerAt(MACHINES.slice(0, 1));
    world.time.now += 60_000;
    const calls = { ...world.deps, care: openCare(world.deps) };
    for (const [host, url] of world.care.reach) calls.care.reach.set(host, url);
    for (let at = 0; at < 3; at += 1)
      expect(await takeConsult(calls, of, told)).toEqual({
        subject: expect.stringMatching(/^IQ/),
      });
    expect(await orders()).toHaveLength(1);
    expect(await counts()).toMatchObject({ allocated: COUNTS - 1, consumed: 1 });
    expect(await differences()).toEqual([]);
  });

  /** A doctor has accepted, and says nothing more. */
  async function left(): Promise<Consultation> {
    const one = await asked();
    await becomes('waiting');
    await say(one, 'accept', { doctor: '周文静医生' });
    await becomes('in_consult');
    return one;
  }
  /** The job runs so long after the last thing that happened. */
  async function stateAfter(ms: number): Promise<unknown> {
    world.time.now += ms;
    await endConsultations(world.deps);
    return (await orders()).at(-1)?.state;
  }

  it('without a reported end is closed after its time and returns its count', async () => {
    const one = await left();
    expect(await stateAfter(DURATION_MS + INQUIRY_SILENT_MS - 1_000)).toBe('in_consult');
    expect(await stateAfter(1_000)).toBe('interrupted');
    expect(await counts()).toMatchObject({ allocated: COUNTS - 1, consumed: 1 });
    expect(await stateAfter(INQUIRY_RESUME_MS - 1_000)).toBe('interrupted');
    expect(await stateAfter(1_000)).toBe('cancelled');
    await expect.poll(() => one.place).toBe('over');
    expect(await stateAfter(DURATION_MS)).toBe('cancelled');
    expect(await counts()).toMatchObject({ allocated: COUNTS, consumed: 0 });
    expect(await records()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('that is resumed after its time gets the same time again', async () => {
    const one = await left();
    expect(await stateAfter(DURATION_MS + INQUIRY_SILENT_MS)).toBe('interrupted');
    await say(one, 'resume');
    await becomes('in_consult');
    expect(await stateAfter(INQUIRY_SILENT_MS - 1_000)).toBe('in_consult');
    expect(await stateAfter(1_000)).toBe('interrupted');
  });

  it('with a late conclusion within the grace period is finished and keeps its count', async () => {
    const one = await left();
    expect(await stateAfter(DURATION_MS + INQUIRY_SILENT_MS)).toBe('interrupted');
    world.time.now += INQUIRY_RESUME_MS - 1_000;
    await say(one, 'finish', FINISH);
    await becomes('finished');
    expect(await stateAfter(INQUIRY_RESUME_MS)).toBe('finished');
    expect(await records()).toHaveLength(1);
    expect(await counts()).toMatchObject({ allocated: COUNTS - 1, consumed: 1 });
  });

  it('cannot be resumed after the grace period', async () => {
    const one = await asked();
    await becomes('waiting');
    await say(one, 'accept', { doctor: '周文静医生' });
    await becomes('in_consult');
    await say(one, 'interrupt');
    await becomes('interrupted');
    world.time.now += INQUIRY_RESUME_MS;
    await say(one, 'resume');
    await expect.poll(async () => (await orders())[0]?.last_seq).toBe(4);
    expect(await orders()).toMatchObject([{ state: 'interrupted' }]);
    await say(one, 'finish', FINISH);
    await expect.poll(async () => (await orders())[0]?.last_seq).toBe(5);
    expect(await orders()).toMatchObject([{ state: 'interrupted' }]);
  });
});
