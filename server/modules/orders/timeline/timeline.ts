import type { AnyRow } from '../../../../contract/kit/resource';
import { sumsOf } from '../../../../contract/orders/ledger';
import {
  type OrderTimeline,
  type StepSource,
  signsOf,
  type TimelineEntry,
  type TimelineStep,
} from '../../../../contract/orders/timeline';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { isOwn } from '../../../kit/query/ownPeople';
import type { ServedResource } from '../../../kit/served';
import { postingOf } from '../ledger/sums';
import {
  type ActFact,
  actsOf,
  entriesOf,
  type MessageFact,
  messageFor,
  messagesOf,
  openingsOf,
  vendsOf,
} from './facts';
import { partnerMoney } from './partnerMoney';

type Channel = 'platform' | 'own' | 'machine';

/** Moments that stand on the record, the events that set them, and who does so when nothing else is known. */
const STATIONS: readonly {
  kind: string;
  field: string;
  events: readonly string[];
  usual: Partial<Record<Channel, StepSource>>;
}[] = [
  {
    kind: 'placed',
    field: 'placedAt',
    events: ['created'],
    usual: { platform: 'platform', own: 'customer', machine: 'customer' },
  },
  {
    kind: 'pay',
    field: 'paidAt',
    events: ['pay', 'latePayment'],
    usual: { platform: 'platform', own: 'provider', machine: 'machine' },
  },
  { kind: 'accept', field: 'acceptedAt', events: ['accept'], usual: {} },
  { kind: 'prepare', field: 'readyAt', events: ['prepare'], usual: {} },
  {
    kind: 'dispensed',
    field: 'dispensedAt',
    events: ['dispensed'],
    usual: { platform: 'machine', own: 'machine', machine: 'machine' },
  },
  {
    kind: 'complete',
    field: 'completedAt',
    events: ['complete', 'completedBefore', 'pickUp'],
    usual: { platform: 'platform', machine: 'machine' },
  },
  {
    kind: 'cancel',
    field: 'cancelledAt',
    events: ['expire', 'reject', 'cancelRefunded'],
    usual: { machine: 'machine' },
  },
  { kind: 'deposit', field: 'depositAt', events: ['deposit'], usual: {} },
  { kind: 'pick', field: 'pickupAt', events: ['pick'], usual: {} },
  { kind: 'takeBack', field: 'returnedAt', events: ['takeBack', 'emptied', 'withdraw'], usual: {} },
];
const REFUNDERS: Readonly<Record<Channel, StepSource>> = {
  platform: 'platform',
  own: 'provider',
  machine: 'machine',
};
const TAKEN = new Set([
  ...STATIONS.flatMap(({ events }) => events),
  'updated',
  'refundDone',
  'revealed',
  'openForDeposit',
]);
const REFUND_EVENTS = ['refundDone', 'cancelRefunded', 'expire', 'reject', 'takeBack', 'emptied'];

function sourceOf({ actorName, isPerson }: ActFact): Pick<TimelineStep, 'source' | 'name'> {
  if (isPerson) return { source: 'person', name: actorName ?? undefined };
  const name = actorName ?? '';
  if (name === 'partner:payment') return { source: 'provider' };
  if (name.startsWith('partner:')) return { source: 'platform' };
  return { source: 'job' };
}

const ASKED = { deposit: 'askDeposit', pickup: 'askPickup', return: 'askReturn' } as const;

interface TimelineSources {
  row: AnyRow;
  channel: Channel;
  acts: readonly ActFact[];
  messages: readonly MessageFact[];
}

/** A step with who caused it, and the message it came with. */
function stepOf(
  { messages }: TimelineSources,
  step: Pick<TimelineStep, 'at' | 'kind' | 'amount'>,
  context: ActFact | undefined,
  usual?: StepSource,
): TimelineStep {
  const source = context ? sourceOf(context) : { source: usual };
  const mayBeTold = source.source === 'platform' || source.source === 'provider';
  const message = mayBeTold ? messageFor(messages, step.at, context) : undefined;
  return {
    ...step,
    ...source,
    reason: context?.reason ?? undefined,
    isTold: message !== undefined,
    messageId: message?.id,
  };
}

const SECOND_MS = 1_000;

function stations(facts: TimelineSources): TimelineStep[] {
  const { row, channel, acts } = facts;
  let before = 0;
  return STATIONS.flatMap(({ kind, field, events, usual }) => {
    const told = row[field];
    if (typeof told !== 'number') return [];
    // Partners tell whole seconds: what was paid in the second of its order came after it.
    const at = before - told < SECOND_MS ? Math.max(before, told) : told;
    before = at;
    const context = acts.find(({ event }) => events.includes(event));
    const step = stepOf(facts, { at, kind }, context, usual[channel]);
    // What a customer does on a telephone is written down by the server.
    return [kind === 'placed' && step.source === 'job' ? { ...step, source: usual[channel] } : step];
  });
}

/** What stands in the audit log alone: refunds that were asked for and decided, riders … */
function events(facts: TimelineSources): TimelineStep[] {
  return facts.acts
    .filter(({ event }) => !TAKEN.has(event))
    .map((context) =>
      stepOf(facts, { at: context.at, kind: context.event, amount: context.amount }, context),
    );
}

/** Money that went back, by its entries: what was booked at one moment went back at once. */
function refunds(facts: TimelineSources, entries: readonly TimelineEntry[]): TimelineStep[] {
  const back = new Map<number, number>();
  for (const { kind, amount, happenedAt } of entries)
    if (kind.endsWith('refund') || kind === 'deposit_returned')
      back.set(happenedAt, (back.get(happenedAt) ?? 0) + amount);
  const acts = facts.acts.filter(({ event }) => REFUND_EVENTS.includes(event));
  const parts = [...back].sort(([a], [b]) => a - b);
  return parts.map(([at, amount], index) => {
    // Parts go back one after the other, each with an act of its own.
    const context = acts[Math.min(index, acts.length - 1)];
    const usual = REFUNDERS[facts.channel];
    return stepOf(facts, { at, kind: 'refundDone', amount }, context, usual);
  });
}

async function lanes(db: Executor, row: AnyRow): Promise<TimelineStep[]> {
  const vends = await vendsOf(db, row);
  const items = await db
    .selectFrom('orderItems')
    .select(['laneNo', 'name'])
    .where('orderId', '=', row.id)
    .execute();
  return vends.map(({ laneNo, rc, at }) => ({
    at: at.getTime(),
    kind: 'lane',
    source: 'machine',
    isTold: false,
    lane: { laneNo, product: items.find((item) => item.laneNo === laneNo)?.name, ...signsOf(rc) },
  }));
}

/** Each time its box was to open, and what the machine said of the door. */
async function openings(db: Executor, principal: Principal, row: AnyRow): Promise<TimelineStep[]> {
  const rows = await openingsOf(db, row);
  return rows.flatMap(({ purpose, askedBy, reason, askedAt, openedAt, shutAt }) => {
    const by = { source: askedBy ? ('person' as const) : ('machine' as const), isTold: false };
    const name = isOwn(principal, row) ? (askedBy ?? undefined) : undefined;
    const told = { source: 'machine' as const, isTold: false };
    return [
      { at: askedAt.getTime(), kind: ASKED[purpose], ...by, name, reason: reason ?? undefined },
      ...(openedAt ? [{ at: openedAt.getTime(), kind: 'boxOpened', ...told }] : []),
      ...(shutAt ? [{ at: shutAt.getTime(), kind: 'boxShut', ...told }] : []),
    ];
  });
}

/** Of steps at one moment, those of the lanes come after the order and its payment, before what they add up to. */
const rankOf = ({ kind }: TimelineStep) =>
  kind === 'placed' || kind === 'pay' ? 0 : kind === 'lane' ? 1 : 2;
const inOrder = (a: TimelineStep, b: TimelineStep) => a.at - b.at || rankOf(a) - rankOf(b);

/** At a machine of ours the machine itself is paid; an ERP has numbers of its own, as a platform has. */
function channelOf({ channel, platOrderNo }: AnyRow): Channel {
  if (channel === 'MACHINE') return platOrderNo ? 'machine' : 'own';
  return platOrderNo ? 'platform' : 'own';
}

/** Timeline of an order: events, messages of partners, and bookings. */
export async function timelineOf(
  db: Executor,
  served: ServedResource,
  principal: Principal,
  row: AnyRow,
): Promise<OrderTimeline> {
  const isLocker = served.table !== 'orders';
  const facts: TimelineSources = {
    row,
    channel: channelOf(row),
    acts: await actsOf(db, served, principal, row),
    messages: await messagesOf(db, row),
  };
  const rows = await entriesOf(db, isLocker ? 'lockerId' : 'orderId', row.id);
  const entries = rows.map(
    (entry): TimelineEntry => ({
      ...postingOf(entry),
      entryNo: entry.entryNo,
      happenedAt: entry.happenedAt?.getTime() ?? 0,
      day: String(entry.day),
      movedFrom: entry.movedFrom,
    }),
  );
  const steps = [
    ...stations(facts),
    ...events(facts),
    ...refunds(facts, entries),
    ...(isLocker ? await openings(db, principal, row) : await lanes(db, row)),
  ];
  const mayRead = principal.permissions.has('serverLog');
  return {
    steps: steps.sort(inOrder).map((step) => (mayRead ? step : { ...step, messageId: undefined })),
    entries,
    sums: sumsOf(entries),
    told: isLocker ? undefined : await partnerMoney(db, served, row),
  };
}
