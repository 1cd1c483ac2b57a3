import { DOSE_LIMITS, type DoseLimit } from './doseLimits';

export interface DosedItem {
  name: string;
  spec?: string | null;
  dose?: string | null;
  frequency?: string | null;
}

const IN_MG = { mg: 1, g: 1_000 } as const;
const WEIGHT = /^([\d.]+)(mg|g)/;
const PIECES = /^([\d.]+)(片|粒|袋|丸|支|瓶)$/;
const HOURS = 24;

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase();

function weightIn(text: string): number | undefined {
  const [, amount, unit] = WEIGHT.exec(text) ?? [];
  return amount && unit ? Number(amount) * IN_MG[unit as keyof typeof IN_MG] : undefined;
}

/** Mg taken at once: as written (0.3g), or pieces of what the pack says of one (1片 of 0.2g×12片). */
export function singleDose({ spec, dose }: DosedItem): number | undefined {
  const text = plain(dose);
  const [, pieces] = PIECES.exec(text) ?? [];
  if (!pieces) return weightIn(text);
  const pack = plain(spec);
  const each = pack.includes('×') || pack.includes('*') ? weightIn(pack) : undefined;
  return each === undefined ? undefined : Number(pieces) * each;
}

const BY_CODE: Readonly<Record<string, number>> = { qd: 1, bid: 2, tid: 3, qid: 4, qn: 1 };

/** Times in 24 hours; undefined where it is taken when needed, or where nobody can tell. */
export function timesADay({ frequency }: DosedItem): number | undefined {
  const text = plain(frequency);
  const [, times] = /^(?:每日|一日|每天)(\d+)次$/.exec(text) ?? [];
  if (times) return Number(times);
  const [, hours] = /^(?:每|q)(\d+)(?:小时(?:一|1)?次?|h)$/.exec(text) ?? [];
  return hours ? HOURS / Number(hours) : BY_CODE[text];
}

/** Pieces in a pack, as in 0.3g×20粒. */
function piecesInPack({ spec }: DosedItem): number | undefined {
  const [, pieces] = /[×*](\d+)(?:片|粒|袋|丸|支|瓶)/.exec(plain(spec)) ?? [];
  return pieces ? Number(pieces) : undefined;
}

/** Pieces taken at once: as written, or as many as the weight is of one. */
function piecesAtOnce(item: DosedItem): number | undefined {
  const [, pieces] = PIECES.exec(plain(item.dose)) ?? [];
  if (pieces) return Number(pieces);
  const [dose, each] = [weightIn(plain(item.dose)), weightIn(plain(item.spec))];
  return dose && each ? dose / each : undefined;
}

/** How many packs are enough for these days; undefined where nobody can tell. */
export function packsFor(item: DosedItem, days: number): number | undefined {
  const [pack, once, times] = [piecesInPack(item), piecesAtOnce(item), timesADay(item)];
  if (!pack || once === undefined || times === undefined) return undefined;
  const taken = Math.ceil(once * times * days);
  return Math.max(1, Math.ceil(taken / pack));
}

export interface Taker {
  child: boolean;
  weightKg: number | null;
}

/** The limits for this person; undefined where the leaflet has none, as for a child of unknown weight. */
function limitsFor({ single, daily, child }: DoseLimit, taker: Taker) {
  if (!taker.child) return { single, daily };
  if (!child || taker.weightKg === null) return undefined;
  const own = { single: child.single * taker.weightKg, daily: child.daily * taker.weightKg };
  return { single: Math.min(own.single, single ?? own.single), daily: Math.min(own.daily, daily) };
}

/** `over`: more than the leaflet allows. `unread`: it cannot be compared, so a person does. */
export interface DoseFault {
  kind: 'over' | 'unread';
  input: string;
}

const mg = (amount: number) => `${Math.round(amount)} mg`;

/** What is wrong with a dose; nothing where no leaflet is known. */
export function doseFault(item: DosedItem, taker: Taker): DoseFault | undefined {
  const known = DOSE_LIMITS.find(({ name }) => item.name.includes(name));
  if (!known) return undefined;
  const limits = limitsFor(known, taker);
  const [dose, times] = [singleDose(item), timesADay(item)];
  if (!limits || dose === undefined)
    return { kind: 'unread', input: [item.name, item.dose, item.frequency].filter(Boolean).join(' ') };
  if (limits.single !== undefined && dose > limits.single)
    return { kind: 'over', input: `${item.name}: ${mg(dose)} > ${mg(limits.single)}` };
  if (times === undefined || dose * times <= limits.daily) return undefined;
  const sum = `${times} × ${mg(dose)} = ${mg(dose * times)}`;
  return { kind: 'over', input: `${item.name}: ${sum} > ${mg(limits.daily)} / 24 h` };
}
