import { UP_DELIVERY } from '../../../contract/mqtt';
import type { Database } from '../../db/database';
import { sqlState } from '../../db/errors';
import type { Executor } from '../../db/tables';
import type { Bus } from '../../events/bus';
import type { Logger } from '../../log';
import type { UpMessage } from '../decode';
import type { Fleet } from '../fleet/fleet';
import type { Machine } from '../fleet/machine';
import { claimKeys, hasRepeats, type IngestKey, isKnownKey, keyRow } from '../keys';
import type { Lease } from '../lead/lease';
import type { IngestMetrics } from '../metrics';
import { type BatchPlan, createPlan, draft, type PlannedDownMessage } from '../rules/plan';
import { finishPlan, planMessage } from '../rules/planMessage';
import { planSweep } from '../rules/sweep';
import { type WriteCounts, type WriteDeps, writePlan } from './batchWriter';
import type { DeadLetters } from './deadLetter';
import { laneNews } from './laneNews';
import type { LatestWriter } from './latestWriter';
import { preload } from './preload';

export interface PipelineDeps extends WriteDeps {
  database: Database;
  fleet: Fleet;
  bus: Bus;
  clock: () => number;
  newId: () => string;
  log: Logger;
  metrics: IngestMetrics;
  deadLetters: DeadLetters;
  latest: LatestWriter;
  lease: Pick<Lease, 'assertHeld'>;
  /** Sends to a machine; must not throw. */
  send(message: PlannedDownMessage): void;
}

/** One decoded message on its way to the disk. */
export interface IngestItem {
  message: UpMessage;
  topic: string;
  payload: Buffer;
  client?: string;
  recvAt: number;
}

/** Stores batches one after the other; the only writer of the fleet. */
export interface BatchWriter {
  /** Resolves when every item is on disk, or in the dead-letter table because it alone cannot be stored. */
  commit(items: IngestItem[]): Promise<void>;
  /** Applies what time alone changes. Resolves to true when more is waiting. */
  sweep(): Promise<boolean>;
}

interface CommitResult {
  plan: BatchPlan;
  written: WriteCounts;
  duplicates: number;
}

export function createCommitter(deps: PipelineDeps): BatchWriter {
  const committer: BatchWriter = {
    async commit(items) {
      const known = await withMachines(deps, items);
      if (known.length > 0) await commitOrSplit(deps, known);
    },
    async sweep() {
      const plan = createPlan(deps.clock(), deps.newId);
      const more = planSweep(plan, deps.fleet.machines());
      if (plan.drafts.size === 0) return false;
      finishPlan(plan);
      const written = await deps.database.db.transaction().execute(async (trx) => {
        await deps.lease.assertHeld(trx);
        return writePlan(trx, plan, deps);
      });
      apply(deps, { plan, written, duplicates: 0 });
      return more;
    },
  };
  return committer;
}

type MachineItem = IngestItem & { machine: Machine };

/** Messages of unregistered machines, or with a revoked credential, go to the dead letters. */
async function withMachines(deps: PipelineDeps, items: IngestItem[]): Promise<MachineItem[]> {
  if (items.some((item) => !deps.fleet.get(item.message.serialNo))) await refreshFleet(deps);
  const known: MachineItem[] = [];
  for (const item of items) {
    const { serialNo } = item.message;
    const machine = deps.fleet.get(serialNo);
    if (deps.fleet.barred.has(serialNo))
      deps.deadLetters.add({ ...item, reason: 'revoked', detail: serialNo });
    else if (machine) known.push({ ...item, machine });
    else deps.deadLetters.add({ ...item, reason: 'unknownDevice', detail: serialNo });
  }
  return known;
}

const REFRESH_EVERY_MS = 5_000;
const refreshedAt = new WeakMap<Fleet, number>();

async function refreshFleet({ fleet, clock }: PipelineDeps): Promise<void> {
  const now = clock();
  if (now - (refreshedAt.get(fleet) ?? 0) < REFRESH_EVERY_MS) return;
  await fleet.refresh();
  refreshedAt.set(fleet, now);
}

/** One message that cannot be stored must not hold up the others: halve until it stands alone. */
async function commitOrSplit(deps: PipelineDeps, items: MachineItem[]): Promise<void> {
  try {
    apply(deps, await store(deps, items), items);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [first] = items;
    if (items.length === 1 && first) {
      deps.log.error({ error, topic: first.topic }, 'a message cannot be stored');
      const detail = error instanceof Error ? error.message.slice(0, MAX_DETAIL) : undefined;
      await deps.deadLetters.keep({ ...first, reason: 'payload', detail });
      return;
    }
    const half = items.length >> 1;
    await commitOrSplit(deps, items.slice(0, half));
    await commitOrSplit(deps, refind(deps, items.slice(half)));
  }
}

const MAX_DETAIL = 200;

/** The first half has replaced its machines in the fleet. */
function refind({ fleet }: PipelineDeps, items: MachineItem[]): MachineItem[] {
  return items.map((item) => ({ ...item, machine: fleet.get(item.message.serialNo) ?? item.machine }));
}

/** Data, constraint or limit errors are the message's fault, as are our own slips; the rest is an outage. */
function isPoison(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return ['21', '22', '23', '54'].includes(state.slice(0, 2));
  return error instanceof TypeError || error instanceof RangeError;
}

/**
 * Most messages come once: their keys are claimed with what they bring, in one statement. Only a batch with a
 * message that came before asks which ones.
 */
async function store(deps: PipelineDeps, items: MachineItem[]): Promise<CommitResult> {
  const keys = items.filter(hasKey).map(keyOf);
  if (hasRepeats(keys)) return storeNew(deps, items);
  try {
    return await deps.database.db.transaction().execute(async (trx) => {
      await deps.lease.assertHeld(trx);
      return write(trx, deps, items, keys);
    });
  } catch (error) {
    if (!isKnownKey(error)) throw error;
    return storeNew(deps, items);
  }
}

/** Without those that came before. */
async function storeNew(deps: PipelineDeps, items: MachineItem[]): Promise<CommitResult> {
  return deps.database.db.transaction().execute(async (trx) => {
    await deps.lease.assertHeld(trx);
    const keyed = items.filter(hasKey);
    const fresh = await claimKeys(trx, keyed.map(keyOf));
    const repeated = new Set<MachineItem>(keyed.filter((_, index) => !fresh[index]));
    const accepted = items.filter((item) => !repeated.has(item));
    return { ...(await write(trx, deps, accepted, [])), duplicates: repeated.size };
  });
}

/** @param keys of the items, where they are not claimed yet */
async function write(
  trx: Executor,
  deps: PipelineDeps,
  items: MachineItem[],
  keys: IngestKey[],
): Promise<CommitResult> {
  const plan = createPlan(deps.clock(), deps.newId, await preload(trx, items));
  plan.keys.push(...keys.map(keyRow));
  for (const { machine, message, recvAt } of items) planMessage(plan, draft(plan, machine), message, recvAt);
  finishPlan(plan);
  return { plan, written: await writePlan(trx, plan, deps), duplicates: 0 };
}

type MessageWithKey = MachineItem & { message: { ts: number; seq: number } };

const keyOf = ({ machine, message: { ts, bd, seq } }: MessageWithKey): IngestKey => ({
  deviceIx: machine.ix,
  ts,
  bd,
  seq,
});

function hasKey(item: MachineItem): item is MessageWithKey {
  return item.message.ts !== undefined && item.message.seq !== undefined;
}

/** After the commit: acknowledge to the machines, update the memory, then publish. */
function apply(
  deps: PipelineDeps,
  { plan, written, duplicates }: CommitResult,
  items: MachineItem[] = [],
): void {
  acknowledge(deps, items);
  for (const message of plan.down) deps.send(message);
  for (const machine of plan.drafts.values()) {
    deps.fleet.put(machine);
    deps.latest.touch(machine.id);
  }
  count(deps, plan, written, items.length, duplicates);
  const live = [...plan.live, ...laneNews(plan, deps.clock())];
  if (live.length > 0) deps.bus.publishLive(live);
  if (written.feedRows > 0) deps.bus.hint();
}

const MAX_IDS = 1_000;

/** The application's own acknowledgement: repeats are acknowledged too, the first answer may be lost. */
function acknowledge({ send }: PipelineDeps, items: MachineItem[]): void {
  const ids = new Map<string, [number, number, number][]>();
  for (const { message } of items.filter(hasKey)) {
    if (UP_DELIVERY[message.kind].qos === 0) continue;
    const own = ids.get(message.serialNo) ?? [];
    own.push([message.bd, message.seq, message.ts]);
    ids.set(message.serialNo, own);
  }
  for (const [serialNo, own] of ids) {
    for (let start = 0; start < own.length; start += MAX_IDS) {
      send({ serialNo, kind: 'ack', payload: { ids: own.slice(start, start + MAX_IDS) } });
    }
  }
}

function count(
  { metrics }: PipelineDeps,
  plan: BatchPlan,
  written: WriteCounts,
  received: number,
  duplicates: number,
): void {
  metrics.stored += received - duplicates;
  metrics.duplicates += duplicates;
  metrics.late += plan.late;
  metrics.rebirths += plan.rebirths;
  metrics.alertsRaised += written.raised;
  metrics.alertsEnded += written.ended;
}
