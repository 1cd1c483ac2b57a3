import { createHash } from 'node:crypto';
import type { Random } from '../../../../contract/common/random';
import { packsFor } from '../../../../contract/prescriptions/doses';
import {
  REVIEW_CHECKS,
  REVIEW_LEASE_MS,
} from '../../../../contract/resources/prescriptions/prescriptionStates';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { mobileNumber, personName } from '../../../db/demo-data/institutions/names';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { numberText } from '../../../kit/records/documentNumber';
import { COMPLAINTS, CONTROLLED, type Complaint, type DemoCase, WAITING_CASES } from './cases';
import type { Partners } from './partners';
import { withSales } from './sold';

type Rx = NewRow<'prescriptions'>;
type Review = NewRow<'prescriptionReviews'>;
type State = NonNullable<Rx['state']>;

/** Those of today are counted from one while the demonstration runs. */
const DEMO_NUMBERS = 800_000;
/** How many there are in each state; those in front are the newest. */
const COUNTS: readonly (readonly [State, number])[] = [
  ['received', 2],
  ['unmapped', 3],
  ['mapped', 2],
  ['pending_review', 12],
  ['reviewing', 2],
  ['approved', 6],
  ['dispensing', 2],
  ['rejected', 8],
  ['dispensed', 18],
  ['expired', 3],
  ['voided', 3],
  ['pending_second', 2],
];
const REVIEWED: readonly State[] = ['pending_second', 'approved', 'dispensing', 'dispensed', 'rejected'];
const OPEN: readonly State[] = [
  'received',
  'unmapped',
  'mapped',
  'pending_review',
  'pending_second',
  'reviewing',
  'approved',
  'dispensing',
];
/** Controlled ones got there by two pharmacists. */
const TWICE_PASSED: readonly State[] = ['approved', 'dispensing', 'dispensed'];
const USES = ['口服', '餐后口服', '温水送服'] as const;
const FREQUENCIES = ['每日1次', '每日2次', '每日3次'] as const;
const OUTSIDE = { dose: '适量', usage: '外用' } as const;
/** What a dose is counted in, by what its packs are counted in: 0.5g×10片 → 1片. */
const DOSE_OF = /(?:^|×)[\d.]+(片|粒|袋|支|瓶)$/;
const LIQUID = /^[\d.]+ml$/;
const REJECTIONS = [
  ['dose', '单次剂量超过说明书上限，请医师复核'],
  ['duplication', '两种药品含同一有效成分，存在重复用药'],
  ['allergy', '患者有青霉素过敏史，请更换药品'],
  ['quantity', '超过七日用量且未注明理由'],
] as const;

/** How something of this form and pack is taken. */
function takingOf({ dosageForm, specification }: DemoWorld['products'][number], random: Random) {
  if (dosageForm === 'eye_drops') return { dose: '1滴', usage: '滴眼' };
  if (dosageForm === 'lotion') return OUTSIDE;
  const unit = DOSE_OF.exec(specification ?? '')?.[1];
  if (unit) return { dose: `1${unit}`, usage: random.pick(USES) };
  return LIQUID.test(specification ?? '') ? { dose: '10ml', usage: '口服' } : OUTSIDE;
}

/** One pack is one of ours; what a machine has handed out fell as it should. */
function amountOf(qty: number, mapped: boolean, state: State) {
  return { qty, units: mapped ? qty : null, dispensed: state === 'dispensed' ? qty : null };
}

/** Places of the prescribed medicines among those of the tenant: all of a case of its own, else one or more. */
function chosenOf(goods: DemoWorld['products'], { index, own, complaint }: PrescriptionSlot): number[] {
  const places = complaint.medicines.map((name) =>
    goods.findIndex(({ genericName }) => genericName === name),
  );
  const known = places.filter((place) => place >= 0);
  if (known.length === 0) return [index % goods.length];
  return own ? known : known.slice(0, 1 + (index % 3));
}

function itemsOf({ world, products }: DemoWorld, orgId: string, seat: PrescriptionSlot): string {
  const { index, state, own } = seat;
  const random = world.random.fork(`rx items ${index}`);
  const mapped = state !== 'unmapped' && state !== 'received';
  const goods = products.filter((product) => product.orgId === orgId && product.kind === 'drug');
  const items = chosenOf(goods, seat).flatMap((place, at) => {
    const product = goods[place];
    if (!product) return [];
    const most = random.int(1, 3);
    const taken = {
      name: product.genericName,
      spec: product.specification,
      ...takingOf(product, random),
      frequency: product.genericName.includes('缓释') ? '每日2次' : random.pick(FREQUENCIES),
      days: own?.days && at === 0 ? own.days : random.int(3, 7),
      ...(at === 0 ? own?.taking : {}),
    };
    const qty = Math.min(most, packsFor(taken, taken.days) ?? most);
    return {
      ...taken,
      productId: mapped || at > 0 ? product.id : null,
      extCode: `YP${padded(10_000 + place * 37, 6)}`,
      ...amountOf(qty, mapped || at > 0, state),
    };
  });
  return JSON.stringify(items);
}

/** A person as a prescription describes him; the number of his identity card only in part. */
function patientOf({ world }: DemoWorld, { index, own }: PrescriptionSlot) {
  const random = world.random.fork(`patient ${index}`);
  const age = random.chance(0.1) ? random.int(4, 13) : random.int(18, 82);
  const female = random.chance(0.5);
  return {
    patientName: personName(random),
    patientGender: female ? ('female' as const) : ('male' as const),
    patientAge: age,
    patientWeightKg: age < 14 ? 12 + age * 2.5 : random.int(45, 88),
    patientIdMasked: `330***********${padded(random.int(1, 999), 3)}${random.int(0, 9)}`,
    patientIdBox: null,
    patientPhone: mobileNumber(random),
    guardianName: age < 14 ? personName(random) : null,
    allergy: random.chance(0.15) ? '青霉素过敏' : null,
    pregnant: female && age > 20 && age < 42 && random.chance(0.1),
    organFunction: random.chance(0.06) ? ('kidney' as const) : ('normal' as const),
    ...own?.patient,
  };
}

/** How old a prescription of a state is, in minutes. */
function ageOf(state: State, index: number): number {
  if (state === 'pending_review') return 2 + index * 3;
  if (state === 'reviewing') return 6 + index;
  if (OPEN.includes(state)) return 20 + index * 17;
  return (DAY_MS / MINUTE_MS) * (4 + (index % 24)) + index * 13;
}

function reviewOf(demo: DemoWorld, state: State, issueAt: number, index: number, pharmacistId: string) {
  const queuedAt = new Date(issueAt + MINUTE_MS);
  const none = { queuedAt: null, takenBy: null, leaseUntil: null, reviewedBy: null, reviewedAt: null };
  const open = { ...none, rejectRule: null, opinion: null };
  if (state === 'received' || state === 'unmapped' || state === 'mapped') return open;
  if (state === 'reviewing')
    return {
      ...open,
      queuedAt,
      takenBy: pharmacistId,
      leaseUntil: new Date(demo.world.now + REVIEW_LEASE_MS - index * MINUTE_MS),
    };
  if (!REVIEWED.includes(state)) return { ...open, queuedAt };
  const [rule, why] = REJECTIONS[index % REJECTIONS.length] ?? REJECTIONS[0];
  const rejected = state === 'rejected';
  return {
    ...open,
    queuedAt,
    reviewedBy: pharmacistId,
    reviewedAt: new Date(issueAt + 3 * MINUTE_MS + index * 1_000),
    rejectRule: rejected ? rule : null,
    opinion: rejected ? why : null,
  };
}

function secondOf(state: State, controlled: boolean, issueAt: number, pharmacistId: string) {
  if (!controlled || !TWICE_PASSED.includes(state)) return { secondReviewedBy: null, secondReviewedAt: null };
  return { secondReviewedBy: pharmacistId, secondReviewedAt: new Date(issueAt + 9 * MINUTE_MS) };
}

/** The machine of the first of them has fallen silent. */
function heldOf({ fleet }: DemoWorld, orgId: string, { state, at }: PrescriptionSlot, issueAt: number) {
  const machine = fleet.machines.find(({ owner }) => owner.institutionId === orgId);
  if (state !== 'dispensing' || at > 0 || !machine) return { deviceId: null, heldSince: null };
  return { deviceId: machine.id, heldSince: new Date(issueAt + 12 * MINUTE_MS) };
}

function usedOf(state: State, issueAt: number, index: number, dispenserId: string) {
  const used = state === 'dispensed';
  const ordered = used || state === 'dispensing';
  return {
    orderNo: ordered ? `SO${compactDay(issueAt)}${padded(7_100_000 + index, 8)}` : null,
    dispensedBy: used ? dispenserId : null,
    dispenseResult: used ? ('whole' as const) : null,
    usedAt: used ? new Date(issueAt + 25 * MINUTE_MS) : null,
    voidReason: state === 'voided' ? '医师撤回，重新开具' : null,
  };
}

interface PrescriptionSlot {
  state: State;
  index: number;
  /** Among those of its state. */
  at: number;
  own?: DemoCase;
  complaint: Complaint;
}

function prescription(demo: DemoWorld, partners: Partners, from: Omit<PrescriptionSlot, 'complaint'>): Rx {
  const { state, index, at } = from;
  const { world, users } = demo;
  const random = world.random.fork(`rx ${index}`);
  const enabled = partners.hospitals.filter((hospital) => hospital.enabled);
  // Most belong to the first tenant, where the demo pharmacist works.
  const own = enabled.filter(({ orgId }) => orgId === enabled[0]?.orgId);
  const hospital = random.pick(index % 6 === 5 && !from.own ? enabled : own);
  const { orgId } = hospital;
  const near = <T extends { orgId: string }>(rows: readonly T[]) => rows.find((row) => row.orgId === orgId);
  const person = (code: string) => users.find((user) => user.code === code)?.id ?? '';
  const issueAt = world.now - ageOf(state, at) * MINUTE_MS;
  const days = OPEN.includes(state) ? 3 : 1;
  const controlled = !from.own && (state === 'pending_second' || index % 14 === 13);
  const complaint = from.own ?? (controlled ? CONTROLLED : random.pick(COMPLAINTS));
  const seat = { ...from, complaint };
  const isOther = at > 0 && (state === 'reviewing' || state === 'pending_second');
  const first = isOther ? 'pharmacist2' : 'pharmacist';
  const rxNo = numberText('RX', tradeDay(issueAt), DEMO_NUMBERS + index + 1);
  return {
    id: world.newId(issueAt),
    orgId,
    rxNo,
    extRxNo: `${hospital.code}-${padded(880_000 + index, 8)}`,
    state,
    hospitalId: hospital.id,
    channelId: near(partners.prescriptionChannels)?.id ?? null,
    pharmacyId: near(partners.pharmacies)?.id ?? null,
    rxType: index % 9 === 8 ? 'chronic' : 'normal',
    issueAt: new Date(issueAt),
    validUntil: new Date(issueAt + days * DAY_MS),
    department: complaint.department,
    diagnosis: complaint.diagnosis,
    doctorName: personName(random),
    doctorCertNo: `1103300000${padded(random.int(1, 99_999), 5)}`,
    ...patientOf(demo, seat),
    items: itemsOf(demo, orgId, seat),
    fee: random.int(12, 180) * 100,
    controlled,
    ...reviewOf(demo, state, issueAt, at, person(first)),
    ...secondOf(state, controlled, issueAt, person('pharmacist2')),
    ...usedOf(state, issueAt, index, person(controlled ? 'headpharmacist' : 'pharmacist2')),
    ...heldOf(demo, orgId, seat, issueAt),
    fileDigest: createHash('sha256').update(rxNo).digest('hex'),
    createdAt: new Date(issueAt),
    updatedAt: new Date(Math.min(world.now, issueAt + HOUR_MS)),
  };
}

interface ReviewSignature {
  by: Rx['reviewedBy'];
  at: Rx['reviewedAt'];
}

function reviewRow({ world, users }: DemoWorld, rx: Rx, signed: ReviewSignature): Review {
  const at = signed.at as Date;
  const rejected = rx.state === 'rejected';
  const signer = users.find(({ id }) => id === signed.by);
  return {
    id: world.newId(at.getTime()),
    orgId: rx.orgId,
    rxNo: rx.rxNo,
    prescriptionId: rx.id,
    pharmacyId: rx.pharmacyId,
    result: rejected ? ('rejected' as const) : ('passed' as const),
    rule: rx.rejectRule as Review['rule'],
    opinion: rx.opinion,
    checks: JSON.stringify(rejected ? [] : REVIEW_CHECKS),
    pharmacistId: signed.by,
    pharmacist: signer?.name ?? '',
    certNo: signer?.pharmacistCertNo,
    signedAt: at,
    createdAt: at,
    updatedAt: at,
    durationSec: 25 + (at.getTime() % 70),
  };
}

/** Prescriptions in every state, with the reviews of those that were decided. */
export async function buildPrescriptions(demo: DemoWorld, partners: Partners) {
  const seats = COUNTS.flatMap(([state, count]) =>
    Array.from({ length: count }, (_, at) => ({
      state,
      at,
      own: state === 'pending_review' ? WAITING_CASES[at] : undefined,
    })),
  );
  const made = seats.map((seat, index) => prescription(demo, partners, { ...seat, index }));
  const rows = await withSales(demo, made);
  const reviews = rows.flatMap((rx) => {
    const first = { by: rx.reviewedBy, at: rx.reviewedAt };
    const second = { by: rx.secondReviewedBy, at: rx.secondReviewedAt };
    return [first, second].filter(({ at }) => at).map((signed) => reviewRow(demo, rx, signed));
  });
  return { prescriptions: rows, prescriptionReviews: reviews };
}
