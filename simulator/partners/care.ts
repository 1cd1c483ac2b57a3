import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../contract/common/random';
import type { CarePartnerOptions, CareScenario } from '../../contract/simulation';
import { approved, type CareContext, type Patients } from './care/careContext';
import { type Clinic, createClinic } from './care/consultations';
import { type PrescribeOptions, prescribe, type WrittenPrescription } from './care/prescribe';
import { CARE_FAULTS, type CareFault, type CareSender, createCareSender } from './care/teller';
import { answerSignature, isCallSigned } from './care/voice';
import { createTimers } from './platforms/callbackSender';

export interface CarePartner {
  /** Where the server calls all of them; who is meant tells the key. */
  url: string;
  /** A doctor writes a prescription now. */
  prescribe(fault?: CareFault, wish?: PrescribeOptions): WrittenPrescription | undefined;
  /** What goes wrong with the next message, as the scenario has it. */
  faultOf(): CareFault | undefined;
  /** How often each kind of fault has happened. */
  faults(): ReadonlyMap<string, number>;
  givenUp: CareSender['givenUp'];
  bad: CareSender['bad'];
  /** Of the internet hospitals. */
  clinic: Clinic;
  /** It is taken back. */
  revoke(written: WrittenPrescription, fault?: CareFault): Promise<void>;
  stop(): Promise<void>;
}

/** Pharmacists of a demonstration see what waits for minutes, not for seconds. */
const EVERY_MS: Readonly<Record<CareScenario, number>> = { calm: 90_000, faults: 6_000 };
/** People buy what a doctor has written: more often, and it would outsell the rest of the fleet. */
const CONSULT_EVERY_MS: Readonly<Record<CareScenario, number>> = { calm: 600_000, faults: 8_000 };
const FIRST_MS = 5_000;
/** Doctors change their mind, some while a pharmacist reads it. */
const REVOKED = 0.08;
const REVOKE_MS = 20_000;
const FAULTY = 0.05;
const SILENCE_MS = 30_000;
const BODY_MAX = 64 * 1024;

const noteFault = ({ faults }: CareContext, kind: string) =>
  void faults.set(kind, (faults.get(kind) ?? 0) + 1);

function faultOf(context: CareContext): CareFault | undefined {
  const { scenario, faultShare = FAULTY } = context.options;
  if (scenario !== 'faults' || !context.random.chance(faultShare * CARE_FAULTS.length)) return undefined;
  const fault = context.random.pick(CARE_FAULTS);
  noteFault(context, fault);
  return fault;
}

/** Prescriptions one after another; some are taken back a little later. */
function startPatients(context: CareContext): void {
  const { timers, random, options, teller } = context;
  const next = () => {
    const made = prescribe(context, faultOf(context));
    if (made && random.chance(REVOKED))
      timers.later(REVOKE_MS * random.next(), () =>
        teller.tell(made.revoking('医师撤回，重新开具'), faultOf(context)),
      );
    timers.later(EVERY_MS[options.scenario] * (0.5 + random.next()), next);
  };
  timers.later(FIRST_MS, next);
}

/** People at the machines who ask for a doctor. */
function startConsultations(context: CareContext): void {
  const { timers, random, options, clinic } = context;
  const next = () => {
    void clinic.ask(faultOf(context))?.said;
    timers.later(CONSULT_EVERY_MS[options.scenario] * (0.5 + random.next()), next);
  };
  timers.later(FIRST_MS * 2, next);
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
async function serve(
  context: CareContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { options, random } = context;
  const [body, nonce] = [await textOf(request), wordOf(request, 'rx-nonce')];
  const { scenario, faultShare = FAULTY } = options;
  if (scenario === 'faults' && random.chance(faultShare * 2)) {
    const isBusy = random.chance(0.5);
    noteFault(context, isBusy ? '5xx' : 'timeout');
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
  if (action === 'approved') approved(context, body);
  else context.clinic.hear(action, body);
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
  const teller = createCareSender({ serverUrl: options.serverUrl, clock, timers });
  const random = createRandom(options.seed);
  const common = { random, clock, timers, teller };
  const clinic = createClinic({
    ...common,
    providers: options.consultations,
    doctors: options.doctors ?? options.patients,
    faultOf: () => faultOf(context),
  });
  const context: CareContext = {
    ...common,
    options,
    clinic,
    patients,
    count: 0,
    cards: new Map(),
    faults: new Map(),
  };
  const server = createServer((request, response) => {
    serve(context, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  if (options.patients) {
    startPatients(context);
    startConsultations(context);
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clinic,
    prescribe: (fault, wish) => prescribe(context, fault, wish),
    faultOf: () => faultOf(context),
    faults: () => context.faults,
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
