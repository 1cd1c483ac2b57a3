import type { SimMedicine } from '../../../contract/simulation';
import type { CareContext } from './careContext';
import { type SimPrescription, writePrescription } from './prescriptions';
import type { CareFault, MessageSigner } from './teller';
import { signedByHeaders, signedEnvelope } from './voice';

/** What is special about a prescription. */
export interface PrescribeOptions {
  /** With a medicine of a code that nobody has told before. */
  unknown?: boolean;
  edit?(rx: SimPrescription): SimPrescription;
  /** Of those who write it; all without it. */
  by?(hospitalCode: string): boolean;
  /** By the hospital itself, not through a channel. */
  direct?: boolean;
}

/** A prescription, and how its sender says something about it. */
export interface WrittenPrescription {
  rx: SimPrescription;
  /** Code of the hospital. */
  hospital: string;
  said: Promise<void>;
  revoking(reason: string): MessageSigner;
}

const THROUGH_CHANNEL = 0.35;
const UNKNOWN = 0.06;
const CARD_TAIL = 4;

const UNKNOWN_MEDICINE: Omit<SimMedicine, 'code'> = {
  name: '氯雷他定片',
  spec: '10mg×6片',
  approvalNo: '国药准字H20070030',
};

/** Another number for each run: what was said before is another prescription. */
function nextNo(context: CareContext, code: string): string {
  context.count += 1;
  return `${code}-${context.clock().toString(36).toUpperCase()}-${context.count}`;
}

interface Writer {
  code: string;
  internet: boolean;
  medicines: readonly SimMedicine[];
}

export function written(
  context: CareContext,
  { code, internet, medicines }: Writer,
  { unknown, edit }: PrescribeOptions,
) {
  const { random, clock } = context;
  const isUnknown = unknown ?? random.chance(UNKNOWN);
  const rxNo = nextNo(context, code);
  const rx = writePrescription({
    random,
    now: clock(),
    rxNo,
    medicines,
    signed: internet,
    unknown: isUnknown ? { code: `NEW${random.int(100, 999)}`, ...UNKNOWN_MEDICINE } : undefined,
  });
  context.cards.set(rxNo, rx.patient.idNo.slice(-CARD_TAIL));
  return edit?.(rx) ?? rx;
}

const anybody = () => true;

function fromHospital(
  context: CareContext,
  wish: PrescribeOptions,
  fault?: CareFault,
): WrittenPrescription | undefined {
  const { by = anybody } = wish;
  const hospitals = context.options.hospitals.filter(
    ({ code, medicines }) => medicines.length > 0 && by(code),
  );
  if (hospitals.length === 0) return undefined;
  const hospital = context.random.pick(hospitals);
  const rx = written(context, hospital, wish);
  const path = (action: string) => `/api/partners/hospitals/${action}`;
  const said = context.teller.tell((at) => signedByHeaders(hospital, path('prescription'), rx, at), fault);
  const revoking = (reason: string): MessageSigner => {
    return (at) => signedByHeaders(hospital, path('void'), { rxNo: rx.rxNo, reason }, at);
  };
  return { rx, hospital: hospital.code, said, revoking };
}

function throughChannel(
  context: CareContext,
  wish: PrescribeOptions,
  fault?: CareFault,
): WrittenPrescription | undefined {
  const { by = anybody } = wish;
  const channels = context.options.channels.filter(
    ({ hospitals, medicines }) => hospitals.some(by) && medicines.length > 0,
  );
  if (channels.length === 0) return undefined;
  const channel = context.random.pick(channels);
  const hospitalCode = context.random.pick(channel.hospitals.filter(by));
  const internet = context.options.hospitals.some(({ code, internet }) => code === hospitalCode && internet);
  const { medicines } = channel;
  const rx = written(context, { code: `${channel.code}-${hospitalCode}`, internet, medicines }, wish);
  const said = context.teller.tell(
    (at) => signedEnvelope(channel, 'rx.push', { hospitalCode, prescription: rx }, at),
    fault,
  );
  const revoking = (reason: string): MessageSigner => {
    const told = { hospitalCode, prescription: { rxNo: rx.rxNo, reason } };
    return (at) => signedEnvelope(channel, 'rx.revoke', told, at);
  };
  return { rx, hospital: hospitalCode, said, revoking };
}

export function prescribe(
  context: CareContext,
  fault?: CareFault,
  wish: PrescribeOptions = {},
): WrittenPrescription | undefined {
  const isThrough = context.random.chance(THROUGH_CHANNEL);
  if (wish.direct) return fromHospital(context, wish, fault);
  const [first, second] = isThrough ? [throughChannel, fromHospital] : [fromHospital, throughChannel];
  return first(context, wish, fault) ?? second(context, wish, fault);
}
