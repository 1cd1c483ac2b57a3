import { REVIEW_CHECKS } from '../../contract/resources/prescriptions/prescriptionStates';
import { type ApiClient, DEMO_PASSWORD, passwordDigest } from '../../tests/e2e/apiClient';
import type { PharosUnderTest } from './pharosUnderTest';
import { type DayRx, isRule, type RxKind } from './prescriptions';
import { inParallel, list, type Row } from './rows';

/** Who reviews in the demonstration: colleagues of one pharmacy. */
const PEOPLE = ['pharmacist', 'pharmacist2'] as const;
type Person = (typeof PEOPLE)[number];
/** Each person may reveal so many an hour at most; fewer are asked for here. */
const REVEALS = 25;
const HANDS = 4;
/** Nobody decides about these: a doctor takes them back, their time is over. */
const UNTOUCHED: readonly RxKind[] = ['voided', 'expiring'];

/** What pharmacists saw and did, to be compared with what is stored. */
export interface ReviewNotes {
  taken: number;
  revealed: number;
  /** Two took one at the same time. */
  races: number;
  wonTwice: number;
  /** What the rules said was not what was wrong. */
  misjudged: string[];
  /** Passed against a rule that stops it, without a word; by the same person twice. */
  letThrough: string[];
  left: Set<string>;
  /** Commands that the server does not remember: it was killed meanwhile. */
  unanswered: number;
}
export const reviewNotes = (): ReviewNotes => ({
  taken: 0,
  revealed: 0,
  races: 0,
  wonTwice: 0,
  unanswered: 0,
  misjudged: [],
  letThrough: [],
  left: new Set(),
});

interface Desk {
  pharos: PharosUnderTest;
  written: ReadonlyMap<string, DayRx>;
  notes: ReviewNotes;
}
interface Sheet {
  rx: Row & { findings?: { rule: string; level: string }[]; extRxNo: string };
}

const post = (api: ApiClient, { id, version }: Row, command: string, more: object = {}) =>
  api.raw('POST', `/prescriptions/${id}/${command}`, { version, ...more });

async function take({ pharos, notes }: Desk, who: Person, row: Row): Promise<boolean> {
  const { status } = await post(await pharos.as(who), row, 'take').catch((error: unknown) => {
    notes.unanswered += 1;
    throw error;
  });
  if (status === 200) notes.taken += 1;
  return status === 200;
}

const proofOf = (who: Person) => ({ password: passwordDigest(who, DEMO_PASSWORD) });

async function reveal({ pharos, notes }: Desk, who: Person, { id }: Row): Promise<void> {
  if (notes.revealed >= REVEALS * PEOPLE.length) return;
  const asked = { fields: ['patientName'], purpose: 'support', note: 'the patient asks at the counter' };
  const { status } = await (await pharos.as(who)).raw('POST', `/prescriptions/${id}/reveal`, asked);
  if (status === 200) notes.revealed += 1;
}

/** Do the rules say what is wrong with it, and nothing else? */
function compare({ notes }: Desk, { rx }: Sheet, known: DayRx): void {
  const expected = isRule(known.kind) ? known.kind : '';
  const found = [...new Set((rx.findings ?? []).map(({ rule }) => rule))].sort().join(' ');
  if (found !== expected)
    notes.misjudged.push(`${rx.extRxNo}: ${expected || 'nothing'}, found ${found || 'nothing'}`);
}

async function decide(desk: Desk, who: Person, { id }: Row, known: DayRx | undefined): Promise<void> {
  const api = await desk.pharos.as(who);
  const sheet = await api.get<Sheet>(`/prescriptions/${id}/sheet`);
  if (known) compare(desk, sheet, known);
  const proof = proofOf(who);
  const stop = sheet.rx.findings?.find(({ level }) => level === 'stop');
  const passing = { checks: [...REVIEW_CHECKS], opinion: null };
  if (stop) {
    const { status } = await post(api, sheet.rx, 'pass', { args: passing, proof });
    if (status === 200) desk.notes.letThrough.push(`${sheet.rx.extRxNo}: ${stop.rule}`);
    await post(api, sheet.rx, 'reject', {
      args: { rule: stop.rule, opinion: '不宜调配，请联系医师' },
      proof,
    });
    return;
  }
  await post(api, sheet.rx, 'pass', { args: passing, proof });
  if (known?.kind === 'sound') await reveal(desk, who, sheet.rx);
}

/** Both at the same time; one may have it. */
async function race(desk: Desk, row: Row, known: DayRx): Promise<void> {
  const won = await Promise.all(PEOPLE.map((who) => take(desk, who, row).catch(() => false)));
  desk.notes.races += 1;
  if (won.every(Boolean)) desk.notes.wonTwice += 1;
  const winner = PEOPLE[won.indexOf(true)];
  if (winner) await decide(desk, winner, row, known);
}

async function second(desk: Desk, row: Row, first: Person, known: DayRx | undefined): Promise<void> {
  const other = PEOPLE.find((who) => who !== first) ?? first;
  if (await take(desk, first, row)) desk.notes.letThrough.push(`${String(row.extRxNo)}: one person twice`);
  if (await take(desk, other, row)) await decide(desk, other, row, known);
}

/** Of the demonstration. */
const SECOND_CERTIFICATE = 'ZY3300067890';

async function firstOf({ pharos }: Desk, { reviewedBy }: Row): Promise<Person> {
  const signed = await list(await pharos.as(PEOPLE[0]), 'prescriptionReviews', {
    pharmacistId: `in:${reviewedBy}`,
  });
  return signed[0]?.certNo === SECOND_CERTIFICATE ? 'pharmacist2' : 'pharmacist';
}

async function work(desk: Desk, row: Row, index: number): Promise<void> {
  const known = desk.written.get(String(row.extRxNo));
  if (known && UNTOUCHED.includes(known.kind)) return;
  const who = PEOPLE[index % PEOPLE.length] ?? PEOPLE[0];
  if (row.state === 'pending_second') return second(desk, row, await firstOf(desk, row), known);
  if (known?.kind === 'race') return race(desk, row, known);
  if (!(await take(desk, who, row))) return;
  if (known?.kind === 'left' && !desk.notes.left.has(row.id)) {
    desk.notes.left.add(row.id);
    return;
  }
  await decide(desk, who, row, known);
}

/** One round at the review desk. @returns how many waited */
export async function reviewRound(desk: Desk): Promise<number> {
  const api = await desk.pharos.as(PEOPLE[0]);
  const rows = await list(api, 'prescriptions', { state: 'in:pending_review,pending_second' });
  const numbered = rows.map((row, index) => ({ row, index }));
  await inParallel(numbered, HANDS, ({ row, index }) => work(desk, row, index));
  return rows.filter((row) => !UNTOUCHED.includes(desk.written.get(String(row.extRxNo))?.kind ?? 'sound'))
    .length;
}
