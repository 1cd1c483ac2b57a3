import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom, type Random } from '../../contract/common/random';
import type { CarePartnerOptions, CareScenario, Errand, SimMedicine } from '../../contract/simulation';
import { type Clinic, createClinic } from './care/consultations';
import { type SimPrescription, writePrescription } from './care/prescriptions';
import { CARE_FAULTS, type CareFault, type CareTeller, createCareTeller, type Signing } from './care/teller';
import { answerSignature, isCallSigned, signedByHeaders, signedEnvelope } from './care/voice';
import { createTimers, type Timers } from './platforms/teller';

export interface CarePartner {
  /** Where the server calls all of them; who is meant tells the key. */
  url: string;
  /** A doctor writes a prescription now. */
  prescribe(fault?: CareFault, wish?: RxWish): Written | undefined;
  /** What goes wrong with the next message, as the scenario has it. */
  faultOf(): CareFault | undefined;
  /** How often each kind of fault has happened. */
  faults(): ReadonlyMap<string, number>;
  givenUp: CareTeller['givenUp'];
  bad: CareTeller['bad'];
  /** Of the internet hospitals. */
  clinic: Clinic;
  /** It is taken back. */
  revoke(written: Written, fault?: CareFault): Promise<void>;
  stop(): Promise<void>;
}
/** What is special about a prescription. */
export interface RxWish {
  /** With a medicine of a code that nobody has told before. */
  unknown?: boolean;
  edit?(rx: SimPrescription): SimPrescription;
  /** Of those who write it; all without it. */
  by?(hospitalCode: string): boolean;
}
/** A prescription, and how its sender says something about it. */
export interface Written {
  rx: SimPrescription;
  /** Code of the hospital. */
  hospital: string;
  said: Promise<void>;
  revoking(reason: string): Signing;
}

const EVERY_MS: Readonly<Record<CareScenario, number>> = { calm: 45_000, faults: 6_000 };
const CONSULT_EVERY_MS: Readonly<Record<CareScenario, number>> = { calm: 60_000, faults: 8_000 };
const FIRST_MS = 5_000;
/** Doctors change their mind, some while a pharmacist reads it. */
const REVOKED = 0.08;
const REVOKE_MS = 20_000;
const THROUGH_CHANNEL = 0.35;
const UNKNOWN = 0.06;
const FAULTY = 0.05;
const SILENCE_MS = 30_000;
/** A patient is at the machine after so long, and half as long again. */
const WALK_MS = 30_000;
const CARD_TAIL = 4;
const BODY_MAX = 64 * 1024;

/** A prescription that may be used: its numbers at the hospital and at ours, and the machines that have all of it. */
export interface ApprovedRx {
  rxNo: string;
  no: string;
  /** End of the patient's identity card. */
  id: string;
  machines: readonly string[];
}
/** What becomes of prescriptions that a pharmacist has approved. */
export interface Patients {
  goTo?(errand: Errand): void;
  /** Instead of going to one of the machines. */
  hear?(approved: ApprovedRx): void;
}

interface Life {
  options: CarePartnerOptions;
  random: Random;
  clock: () => number;
  timers: Timers;
  teller: CareTeller;
  clinic: Clinic;
  /** Of the last prescription. */
  count: number;
  /** Number of a prescription at its hospital → end of the patient's identity card. */
  cards: Map<string, string>;
  patients: Patients;
  faults: Map<string, number>;
}

const UNKNOWN_MEDICINE: Omit<SimMedicine, 'code'> = {
  name: '氯雷他定片',
  spec: '10mg×6片',
  approvalNo: '国药准字H20070030',
};

/** Another number for each run: what was said before is another prescription. */
function nextNo(life: Life, code: string): string {
  life.count += 1;
  return `${code}-${life.clock().toString(36).toUpperCase()}-${life.count}`;
}

interface Writer {
  code: string;
  internet: boolean;
  medicines: readonly SimMedicine[];
}

function written(life: Life, { code, internet, medicines }: Writer, { unknown, edit }: RxWish) {
  const { random, clock } = life;
  const isUnknown = unknown ?? random.chance(UNKNOWN);
  const rxNo = nextNo(life, code);
  const rx = writePrescription({
    random,
    now: clock(),
    rxNo,
    medicines,
    signed: internet,
    unknown: isUnknown ? { code: `NEW${random.int(100, 999)}`, ...UNKNOWN_MEDICINE } : undefined,
  });
  life.cards.set(rxNo, rx.patient.idNo.slice(-CARD_TAIL));
  return edit?.(rx) ?? rx;
}

const anybody = () => true;

function fromHospital(life: Life, wish: RxWish, fault?: CareFault): Written | undefined {
  const { by = anybody } = wish;
  const hospitals = life.options.hospitals.filter(({ code, medicines }) => medicines.length > 0 && by(code));
  if (hospitals.length === 0) return undefined;
  const hospital = life.random.pick(hospitals);
  const rx = written(life, hospital, wish);
  const path = (action: string) => `/api/partners/hospitals/${action}`;
  const said = life.teller.tell((at) => signedByHeaders(hospital, path('prescription'), rx, at), fault);
  const revoking = (reason: string): Signing => {
    return (at) => signedByHeaders(hospital, path('void'), { rxNo: rx.rxNo, reason }, at);
  };
  return { rx, hospital: hospital.code, said, revoking };
}

function throughChannel(life: Life, wish: RxWish, fault?: CareFault): Written | undefined {
  const { by = anybody } = wish;
  const channels = life.options.channels.filter(
    ({ hospitals, medicines }) => hospitals.some(by) && medicines.length > 0,
  );
  if (channels.length === 0) return undefined;
  const channel = life.random.pick(channels);
  const hospitalCode = life.random.pick(channel.hospitals.filter(by));
  const internet = life.options.hospitals.some(({ code, internet }) => code === hospitalCode && internet);
  const { medicines } = channel;
  const rx = written(life, { code: `${channel.code}-${hospitalCode}`, internet, medicines }, wish);
  const said = life.teller.tell(
    (at) => signedEnvelope(channel, 'rx.push', { hospitalCode, prescription: rx }, at),
    fault,
  );
  const revoking = (reason: string): Signing => {
    const told = { hospitalCode, prescription: { rxNo: rx.rxNo, reason } };
    return (at) => signedEnvelope(channel, 'rx.revoke', told, at);
  };
  return { rx, hospital: hospitalCode, said, revoking };
}

function prescribe(life: Life, fault?: CareFault, wish: RxWish = {}): Written | undefined {
  const [first, second] = life.random.chance(THROUGH_CHANNEL)
    ? [throughChannel, fromHospital]
    : [fromHospital, throughChannel];
  return first(life, wish, fault) ?? second(life, wish, fault);
}

const noteFault = ({ faults }: Life, kind: string) => void faults.set(kind, (faults.get(kind) ?? 0) + 1);

function faultOf(life: Life): CareFault | undefined {
  const { scenario, faultShare = FAULTY } = life.options;
  if (scenario !== 'faults' || !life.random.chance(faultShare * CARE_FAULTS.length)) return undefined;
  const fault = life.random.pick(CARE_FAULTS);
  noteFault(life, fault);
  return fault;
}

/** Prescriptions one after another; some are taken back a little later. */
function startPatients(life: Life): void {
  const { timers, random, options, teller } = life;
  const next = () => {
    const made = prescribe(life, faultOf(life));
    if (made && random.chance(REVOKED))
      timers.later(REVOKE_MS * random.next(), () =>
        teller.tell(made.revoking('医师撤回，重新开具'), faultOf(life)),
      );
    timers.later(EVERY_MS[options.scenario] * (0.5 + random.next()), next);
  };
  timers.later(FIRST_MS, next);
}

/** People at the machines who ask for a doctor. */
function startConsultations(life: Life): void {
  const { timers, random, options, clinic } = life;
  const next = () => {
    void clinic.ask(faultOf(life))?.said;
    timers.later(CONSULT_EVERY_MS[options.scenario] * (0.5 + random.next()), next);
  };
  timers.later(FIRST_MS * 2, next);
}

/** The pharmacist has approved it: the patient hears where it is to be had, and goes there. */
function approved(life: Life, body: string): void {
  const { rxNo, prescriptionNo, machines } = JSON.parse(body) as Record<string, unknown>;
  const { patients, timers, random } = life;
  const id = life.cards.get(String(rxNo));
  if (!id || !Array.isArray(machines)) return;
  const told = { rxNo: String(rxNo), no: String(prescriptionNo), id, machines: machines.map(String) };
  patients.hear?.(told);
  if (patients.hear || machines.length === 0) return;
  const serialNo = random.pick(told.machines);
  timers.later(WALK_MS * (1 + random.next() / 2), () => patients.goTo?.({ serialNo, no: told.no, id }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > BODY_MAX) throw new Error('too long');
  }
  return body;
}

const wordOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '');

/** A call of the server: believed when it is signed with what we share, and answered with a signature. */
async function serve(life: Life, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { options, random } = life;
  const [body, nonce] = [await textOf(request), wordOf(request, 'rx-nonce')];
  const { scenario, faultShare = FAULTY } = options;
  if (scenario === 'faults' && random.chance(faultShare * 2)) {
    const isBusy = random.chance(0.5);
    noteFault(life, isBusy ? '5xx' : 'timeout');
    if (isBusy) return void response.writeHead(502).end('bad gateway');
    return void setTimeout(() => response.destroy(), SILENCE_MS).unref();
  }
  const key = wordOf(request, 'rx-key');
  const secrets = [...options.hospitals, ...options.channels, ...options.consultations].map(
    ({ appKey, secret }) => [appKey, secret] as const,
  );
  const secret = new Map([...secrets, ...Object.entries(options.pharmacies)]).get(key);
  const [timestamp, signature] = [wordOf(request, 'rx-timestamp'), wordOf(request, 'rx-signature')];
  const path = request.url ?? '';
  if (!secret || !isCallSigned(secret, { timestamp, nonce, path, body, signature }))
    return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"accepted":false}');
  const action = path.slice(path.lastIndexOf('/') + 1);
  if (action === 'approved') approved(life, body);
  else life.clinic.hear(action, body);
  const text = JSON.stringify({ accepted: true });
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'rx-signature': answerSignature(secret, nonce, text),
    })
    .end(text);
}

/** Hospitals and channels as we see them: doctors who prescribe and change their mind, and real signatures. */
export async function startCarePartner(
  options: CarePartnerOptions,
  clock: () => number = Date.now,
  patients: Patients = {},
): Promise<CarePartner> {
  const timers = createTimers();
  const teller = createCareTeller({ serverUrl: options.serverUrl, clock, timers });
  const random = createRandom(options.seed);
  const common = { random, clock, timers, teller };
  const clinic = createClinic({
    ...common,
    providers: options.consultations,
    doctors: options.doctors ?? options.patients,
    faultOf: () => faultOf(life),
  });
  const life: Life = { ...common, options, clinic, patients, count: 0, cards: new Map(), faults: new Map() };
  const server = createServer((request, response) => {
    serve(life, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  if (options.patients) {
    startPatients(life);
    startConsultations(life);
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clinic,
    prescribe: (fault, wish) => prescribe(life, fault, wish),
    faultOf: () => faultOf(life),
    faults: () => life.faults,
    givenUp: teller.givenUp,
    bad: teller.bad,
    revoke: (made, fault) => teller.tell(made.revoking('医师撤回，重新开具'), fault),
    async stop() {
      timers.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
