import type { Insertable } from 'kysely';
import { alarmDef } from '../../../contract/alerts';
import type { DownKind } from '../../../contract/mqtt';
import {
  type RuleDecision,
  type RuleState,
  type RuleStep,
  type Signal,
  step,
  timingFor,
} from '../../alert-rules';
import type { Tables } from '../../db/tables';
import type { LiveMessage } from '../../events/bus';
import type { FeedEvent } from '../../events/log';
import type { LaneRow } from '../fleet/fleetQueries';
import { limitsOfSource, type Machine, machineDraft, ruleKey } from '../fleet/machine';
import type { MachineZone } from '../write/effects';

export type InsertRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type OpenDoor = InsertRow<'doorRecords'> & { closeAt?: Date | null };

/** What handlers may look at; read inside the batch's transaction before planning. */
export interface PreloadedRows {
  lanes: ReadonlyMap<string, LaneRow[]>;
  doors: ReadonlyMap<string, OpenDoor>;
  /** `machine|task|lane` of vends that are stored already. */
  vends: ReadonlySet<string>;
  /** Who holds the numbers that readers report, by `machine|number`. */
  credentials: ReadonlyMap<string, DoorCredential>;
  /** When remote door openings were sent, ms, by machine. */
  ordered: ReadonlyMap<string, number[]>;
  /** Batches of the lanes that sell, the front first, by `machine|lane`. */
  fronts: ReadonlyMap<string, FrontBatch[]>;
  /** Visits that people have submitted: machine and number. */
  visits: ReadonlySet<string>;
}
export interface DoorCredential {
  holder: string;
  enabled: boolean;
  /** YYYY-MM-DD. */
  validFrom: string;
  validTo: string | null;
}
export interface FrontBatch {
  batchNo: string | null;
  qty: number;
}

export interface PlannedDecision {
  machine: Machine;
  decision: RuleDecision;
}

export interface PlannedDownMessage {
  serialNo: string;
  kind: DownKind;
  payload: object;
}

/**
 * Everything a batch is going to do, collected before anything is written: rows for the transaction,
 * drafts of the machines for the memory, messages for the bus. Thrown away when the transaction fails.
 */
export interface BatchPlan {
  readonly now: number;
  readonly newId: () => string;
  readonly loaded: PreloadedRows;
  readonly drafts: Map<string, Machine>;
  /** Claimed together with what they bring. */
  readonly keys: InsertRow<'ingestKeys'>[];
  readonly readings: InsertRow<'envReadings'>[];
  readonly dirty: Map<string, InsertRow<'envDirty'>>;
  readonly records: InsertRow<'envRecords'>[];
  /** Door records as they are to stand, by id. */
  readonly doors: Map<string, OpenDoor>;
  /** Doors open after the messages so far, by `machine|cabinet`. */
  readonly openDoors: Map<string, OpenDoor | undefined>;
  readonly deviceEvents: InsertRow<'deviceEvents'>[];
  readonly vends: InsertRow<'vendRecords'>[];
  readonly soldTasks: Set<string>;
  /** How often adverts were shown on machines of which institution. */
  readonly plays: { advertId: string; org: string; n: number; at: Date }[];
  readonly fronts: ReadonlyMap<string, FrontBatch[]>;
  readonly rxRequests: InsertRow<'rxRequests'>[];
  readonly counters: InsertRow<'machineCounters'>[];
  readonly ledger: InsertRow<'stockLedger'>[];
  readonly counts: InsertRow<'machineCounts'>[];
  /** Lanes that changed, by id. */
  readonly lanes: Map<string, LaneRow>;
  readonly stockTouched: Set<string>;
  readonly usage: Map<string, InsertRow<'iotUsageDaily'>>;
  readonly cardsTouched: Set<string>;
  readonly firmware: Map<string, { id: string; fw: string; app: string | null }>;
  /** Zones whose lanes are locked, by `machine|zone`. */
  readonly hardZones: Map<string, MachineZone & { org: string }>;
  readonly ruleChanges: Map<string, { machine: Machine; state: RuleState | undefined }>;
  readonly graceChanges: Set<string>;
  /** Machines of which a sensor went beyond the hard limit, or came back. */
  readonly hardChanges: Set<string>;
  /** Machines whose alarms end because they are out of use. */
  readonly outOfUse: Set<string>;
  readonly decisions: PlannedDecision[];
  readonly feed: FeedEvent[];
  readonly live: LiveMessage[];
  readonly down: PlannedDownMessage[];
  late: number;
  rebirths: number;
}

export const NOTHING_LOADED: PreloadedRows = {
  lanes: new Map(),
  doors: new Map(),
  vends: new Set(),
  credentials: new Map(),
  ordered: new Map(),
  fronts: new Map(),
  visits: new Set(),
};

export function createPlan(
  now: number,
  newId: () => string,
  loaded: PreloadedRows = NOTHING_LOADED,
): BatchPlan {
  return {
    now,
    newId,
    loaded,
    drafts: new Map(),
    keys: [],
    readings: [],
    dirty: new Map(),
    records: [],
    rxRequests: [],
    counters: [],
    doors: new Map(),
    openDoors: new Map(loaded.doors),
    deviceEvents: [],
    vends: [],
    soldTasks: new Set(loaded.vends),
    plays: [],
    fronts: loaded.fronts,
    ledger: [],
    counts: [],
    lanes: new Map(),
    stockTouched: new Set(),
    usage: new Map(),
    cardsTouched: new Set(),
    firmware: new Map(),
    hardZones: new Map(),
    ruleChanges: new Map(),
    graceChanges: new Set(),
    hardChanges: new Set(),
    outOfUse: new Set(),
    decisions: [],
    feed: [],
    live: [],
    down: [],
    late: 0,
    rebirths: 0,
  };
}

/** The machine as this plan has changed it so far. */
export function draft(plan: BatchPlan, machine: Machine): Machine {
  const known = plan.drafts.get(machine.id);
  if (known) return known;
  const made = machineDraft(machine);
  plan.drafts.set(machine.id, made);
  return made;
}

/** Feeds signals to the rules of a machine and keeps what they decided. */
export function applyRules(plan: BatchPlan, machine: Machine, signals: readonly Signal[]): void {
  // Machines out of use are recorded, but raise no alarms.
  if (!machine.enabled) return;
  for (const signal of signals) {
    const key = ruleKey(signal.code, signal.source);
    const before = machine.rules.get(key);
    const quiet = signal.verdict === 'ok' || signal.verdict === 'hold';
    if (before === undefined && quiet) continue;
    const grace = alarmDef(signal.code).family === 'climate' ? machine.graceUntil : undefined;
    settleRule(
      plan,
      machine,
      key,
      before,
      step(before, signal, timingFor(signal.code, limitsOfSource(machine, signal.source), grace)),
    );
  }
}

/** Keeps the outcome of a step: the new state for memory and database, the decisions for the record. */
export function settleRule(
  plan: BatchPlan,
  machine: Machine,
  key: string,
  before: RuleState | undefined,
  { state, decisions }: RuleStep,
): void {
  for (const decision of decisions) plan.decisions.push({ machine, decision });
  if (state === before) return;
  if (state) machine.rules.set(key, state);
  else machine.rules.delete(key);
  plan.ruleChanges.set(`${machine.id}|${key}`, { machine, state });
}

/** Late data never raises an alarm: a condition seen in it is recorded once, until late data shows its end. */
export function judgeLate(plan: BatchPlan, machine: Machine, signals: readonly Signal[]): void {
  if (!machine.enabled) return;
  for (const { code, source, verdict, at, value, limit, label } of signals) {
    const key = ruleKey(code, source);
    if (verdict === 'ok') machine.retro.delete(key);
    if (verdict === 'ok' || verdict === 'hold' || machine.retro.has(key)) continue;
    if (verdict === 'bad') machine.retro.add(key);
    const decision: RuleDecision = {
      code,
      source,
      verdict: 'suppressed',
      at,
      since: at,
      value,
      limit,
      label,
    };
    plan.decisions.push({ machine, decision });
  }
}
