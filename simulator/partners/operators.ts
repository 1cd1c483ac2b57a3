import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom, type Random } from '../../contract/common/random';
import type { Operator } from '../../contract/simCards/operators';
import type { OperatorPartnerOptions } from '../../contract/simulation';
import { readOperatorCall } from './operatorCall';
import { type CardBook, createCardBook, type OperatorCard } from './operators/book';
import { cmccDialect } from './operators/cmcc';
import { ctccDialect } from './operators/ctcc';
import { cuccDialect } from './operators/cucc';
import type { OperatorDialect, OperatorReply, OperatorRequest } from './operators/dialect';

/** `late`: done, but answered when nobody waits any more. `amount`: a wrong one. `unknown`: no card is known. */
const OPERATOR_FAULTS = ['5xx', 'timeout', 'late', 'amount', 'unknown'] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

export interface OperatorPartner {
  urls: Record<Operator, string>;
  find(operator: Operator, number: string): OperatorCard | undefined;
  /** The next so many calls go wrong. */
  fail(fault: OperatorFault, times: number): void;
  /** How often each kind of fault has happened. */
  faults(): ReadonlyMap<OperatorFault, number>;
  stop(): Promise<void>;
}

export interface OperatorPartnerSettings extends OperatorPartnerOptions {
  clock?: () => number;
  /** How long a late answer takes. */
  lateMs?: number;
}

const FAULTY = 0.04;
const LATE_MS = 6_000;
const SILENCE_MS = 30_000;
const WRONG_AMOUNTS = [-1, 1_000_000];

interface Desk {
  book: CardBook;
  random: Random;
  clock: () => number;
}

function looked(
  desk: Desk,
  dialect: OperatorDialect,
  asked: OperatorRequest & { numbers: readonly string[] },
  isWrong: boolean,
) {
  const { book, random, clock } = desk;
  const cards = asked.numbers.flatMap((number) => book.find(dialect.operator, number) ?? []);
  if (asked.kind === 'states') return dialect.states(cards);
  const used = cards.map((card) => ({
    card,
    usedMb: isWrong ? random.pick(WRONG_AMOUNTS) : book.usedMb(card),
  }));
  return dialect.usages(used, clock());
}

function answerOf(
  desk: Desk,
  dialect: OperatorDialect,
  asked: OperatorRequest,
  fault?: OperatorFault,
): OperatorReply {
  const { book } = desk;
  if ('numbers' in asked)
    return fault === 'unknown' ? dialect.states([]) : looked(desk, dialect, asked, fault === 'amount');
  const card = fault === 'unknown' ? undefined : book.find(dialect.operator, asked.number);
  if (!card) return dialect.refused('unknown');
  if (asked.kind !== 'renew') {
    const why = asked.kind === 'stop' ? book.stop(card) : book.restore(card);
    return why === undefined ? dialect.done(card) : dialect.refused(why);
  }
  const { ref, months, amount } = asked;
  const isFormed = ref !== '' && Number.isInteger(months) && months > 0 && Number.isInteger(amount);
  const renewed = isFormed ? book.renew(card, ref, months, amount) : 'form';
  if (typeof renewed === 'string') return dialect.refused(renewed);
  const wrong = fault === 'amount' ? { ...renewed, amount: renewed.amount + 1 } : renewed;
  return dialect.renewed(card, ref, wrong);
}

/** The three operators of SIM cards as their customer sees them, each with its own form, codes and signature. */
export async function startOperatorPartner(options: OperatorPartnerSettings): Promise<OperatorPartner> {
  const { clock = Date.now, lateMs = LATE_MS, scenario, seed, cards, open, faultShare = FAULTY } = options;
  const dialects = [cmccDialect(options), cuccDialect(options), ctccDialect(options)];
  const desk: Desk = { book: createCardBook(cards, open, clock), random: createRandom(seed), clock };
  const faults: OperatorFault[] = [];
  const happened = new Map<OperatorFault, number>();
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void) => void timers.add(setTimeout(work, ms).unref());
  const nextFault = () => {
    const isFaulty = scenario === 'faults' && desk.random.chance(faultShare * OPERATOR_FAULTS.length);
    const fault = faults.shift() ?? (isFaulty ? desk.random.pick(OPERATOR_FAULTS) : undefined);
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1);
    return fault;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const dialect = dialects.find(({ prefix }) => request.url?.startsWith(`${prefix}/`));
    if (!dialect) return void response.writeHead(404).end();
    const call = await readOperatorCall(request, dialect);
    const fault = nextFault();
    if (fault === '5xx') return void response.writeHead(502).end('bad gateway');
    if (fault === 'timeout') return later(SILENCE_MS, () => response.destroy());
    const asked = dialect.isSigned(call, clock()) ? dialect.askedOf(call) : 'signature';
    const { status, type, text } =
      asked === 'signature' || !asked
        ? dialect.refused(asked ?? 'form')
        : answerOf(desk, dialect, asked, fault);
    const answer = () => void response.writeHead(status, { 'content-type': type }).end(text);
    if (fault === 'late') later(lateMs, answer);
    else answer();
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = Object.fromEntries(dialects.map(({ operator, prefix }) => [operator, base + prefix]));
  return {
    urls: urls as Record<Operator, string>,
    find: (operator, number) => desk.book.find(operator, number),
    fail: (fault, times) => void faults.push(...Array.from({ length: times }, () => fault)),
    faults: () => happened,
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
