import { isTraceCode } from '@contract/common/validators';
import type { AnyRow } from '@contract/kit/resource';
import type { ListResult, RecordResult } from '@contract/kit/wire';
import { traceCodesOf } from '@contract/stocking/replenishStates';
import { VISIT_STATES, type VisitBody, type VisitLine } from '@contract/stocking/visit';
import type { ApiProblem } from '@shared/api';

/** A lane as the list shows it, and what was done there. */
export interface StoredVisitLine {
  laneNo: string;
  product: string;
  batch: string;
  /** `YYYY-MM-DD`; absent in what was kept before it was asked for. */
  expiry?: string;
  /** Travels in a cold box. */
  coldBox?: boolean;
  planQty: number;
  beforeQty: number;
  countAsked: boolean;
  /** Each box that comes in has a code to scan. */
  codesAsked: boolean;
  /** On each pack of the product; absent in visits of before. */
  barcode?: string | null;
  checked: boolean;
  done: Omit<VisitLine, 'laneNo'>;
}
/** What the server has against a visit; a lane where that is about one. */
export interface VisitRefusal {
  status: number;
  message: string;
  lane?: string;
}

/** A visit as it is kept in this browser: the plan, what was filled in, and how far the sending is. */
export interface StoredVisit {
  id: string;
  replNo: string;
  machine: string;
  /** Absent in visits of before. */
  machineId?: string;
  version: number;
  lines: StoredVisitLine[];
  /** Given when the work is done: sent with each attempt, so that it is booked once. */
  key?: string;
  /** Why the server did not take it; nothing is sent before somebody has decided. */
  refused?: VisitRefusal;
  /** ms */
  at: number;
}

interface PlannedLine {
  laneNo?: unknown;
  productId?: unknown;
  batchId?: unknown;
  expiry?: unknown;
  coldBox?: unknown;
  planQty?: unknown;
  beforeQty?: unknown;
  addQty?: unknown;
  removeQty?: unknown;
  countAsked?: unknown;
  codesAsked?: unknown;
  barcode?: unknown;
  countQty?: unknown;
  traceCodes?: unknown;
  reason?: unknown;
}
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const filledOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export const isOpenVisit = ({ state }: AnyRow) => VISIT_STATES.includes(state);

/** The frozen plan of a task, with the names it needs where there is no network. */
export function visitOf(row: RecordResult, at: number): StoredVisit {
  const title = (resource: string, id: unknown) => row.titles[resource]?.[String(id)] ?? '';
  const lines = ((row.lines ?? []) as PlannedLine[]).map((line): StoredVisitLine => {
    const { laneNo, productId, batchId, planQty, beforeQty, addQty, removeQty } = line;
    return {
      laneNo: String(laneNo),
      product: title('products', productId),
      batch: title('batches', batchId),
      ...(typeof line.expiry === 'string' && { expiry: line.expiry }),
      ...(line.coldBox === true && { coldBox: true }),
      planQty: number(planQty),
      beforeQty: number(beforeQty),
      countAsked: line.countAsked === true,
      codesAsked: line.codesAsked === true,
      barcode: filledOrNull(line.barcode),
      checked: false,
      done: {
        countQty: typeof line.countQty === 'number' ? line.countQty : null,
        addQty: typeof addQty === 'number' ? addQty : number(planQty),
        removeQty: number(removeQty),
        traceCodes: filledOrNull(line.traceCodes),
        reason: filledOrNull(line.reason),
      },
    };
  });
  const machine = title('devices', row.deviceId);
  const machineId = String(row.deviceId);
  return { id: row.id, replNo: String(row.replNo), machine, machineId, version: row.version, lines, at };
}

export function withLine(visit: StoredVisit, laneNo: string, change: Partial<StoredVisitLine>): StoredVisit {
  const lines = visit.lines.map((line) => (line.laneNo === laneNo ? { ...line, ...change } : line));
  return { ...visit, lines };
}

/** Lanes that are not ticked off, and those whose count is asked for and missing. */
export function leftOf({ lines }: StoredVisit): { open: number; uncounted: number } {
  return {
    open: lines.filter(({ checked }) => !checked).length,
    uncounted: lines.filter(({ countAsked, done }) => countAsked && done.countQty === null).length,
  };
}

/** Lanes of which the server would not take the codes: not one for each box, a broken one, or one scanned twice. */
export function wrongCodes({ lines }: StoredVisit): ReadonlySet<string> {
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (const { laneNo, codesAsked, done } of lines) {
    const codes = traceCodesOf(done);
    if ((codesAsked || codes.length > 0) && codes.length !== done.addQty) wrong.add(laneNo);
    for (const code of codes) {
      if (!isTraceCode(code) || seen.has(code)) wrong.add(laneNo);
      seen.add(code);
    }
  }
  return wrong;
}

export function visitBody({ version, lines }: StoredVisit): VisitBody {
  return { version, lines: lines.map(({ laneNo, done }) => ({ laneNo, ...done })) };
}

/** After a conflict: the plan as it is now, with what was done in the lanes that are still in it. */
export function renewedVisit(visit: StoredVisit, fresh: StoredVisit): StoredVisit {
  const done = new Map(visit.lines.map((line) => [line.laneNo, line]));
  const lines = fresh.lines.map((line) => {
    const own = done.get(line.laneNo);
    return own ? { ...line, checked: own.checked, done: own.done } : line;
  });
  return { ...fresh, lines };
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
const PREFIX = 'pharos.visit';
const keyOf = (userId: string, id: string) => `${PREFIX}|${userId}|${id}`;

/** Storage errors are ignored. */
function parsed(raw: string | null): StoredVisit | undefined {
  try {
    const kept = JSON.parse(raw ?? 'null') as StoredVisit | null;
    return kept && Array.isArray(kept.lines) && typeof kept.version === 'number' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function readVisit(store: Store, userId: string, id: string): StoredVisit | undefined {
  return parsed(store.getItem(keyOf(userId, id)));
}

/** @returns whether it is kept: what is not must be sent before the page is left */
export function keepVisit(store: Store, userId: string, visit: StoredVisit): boolean {
  try {
    store.setItem(keyOf(userId, visit.id), JSON.stringify(visit));
    return true;
  } catch {
    return false;
  }
}

export function dropVisit(store: Store, userId: string, id: string): void {
  store.removeItem(keyOf(userId, id));
}

const keysOf = (store: Store, start: string) =>
  Array.from({ length: store.length }, (_each, index) => store.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  );

/** Visits of this person that this browser has, the newest first. */
export function keptVisits(store: Store, userId: string): StoredVisit[] {
  const visits = keysOf(store, keyOf(userId, '')).flatMap((key) => parsed(store.getItem(key)) ?? []);
  return visits.sort((a, b) => b.at - a.at);
}

/** Those that are done and wait for the network or for a decision. */
export const waitingVisits = (store: Store, userId: string): StoredVisit[] =>
  keptVisits(store, userId).filter(({ key }) => key !== undefined);

/** Sign-out removes everything but unsent work. */
export function dropIdleVisits(store: Store): void {
  for (const key of keysOf(store, `${PREFIX}|`)) {
    const visit = parsed(store.getItem(key));
    const begun = visit && (visit.key !== undefined || visit.lines.some(({ checked }) => checked));
    if (!begun) store.removeItem(key);
  }
}

type Problem = Pick<ApiProblem, 'status' | 'message' | 'params'>;
export type SendResult = { sent: true } | { waits: true } | { refused: VisitRefusal };

/** Server errors and silence pass; what was refused needs a person. */
export async function sendVisit(
  visit: StoredVisit,
  post: (path: string, body: VisitBody, key: string) => Promise<unknown>,
  problemOf: (error: unknown) => Problem,
): Promise<SendResult> {
  if (visit.key === undefined || visit.refused) return { waits: true };
  try {
    await post(`/replenishTasks/${visit.id}/visit`, visitBody(visit), visit.key);
    return { sent: true };
  } catch (error) {
    const { status, message, params } = problemOf(error);
    const lane = params?.lane === undefined ? undefined : String(params.lane);
    const passes = status === 0 || status === 401 || status === 429 || status >= 500;
    return passes ? { waits: true } : { refused: { status, message, ...(lane && { lane }) } };
  }
}

/** A task as the page without one offers it. */
export interface OfferedVisit {
  id: string;
  replNo: string;
  machine: string;
  /** Undefined: only this browser knows of it now. */
  state?: string;
  /** It has a list to fill in; without one it is packed first. */
  opens: boolean;
}

/** What this browser keeps first, then what the server names; each once. */
export function visitsToDo(kept: readonly StoredVisit[], found: ListResult | undefined): OfferedVisit[] {
  const states = new Map(found?.rows.map(({ id, state }) => [id, String(state)]));
  const own = kept.map(
    ({ id, replNo, machine }): OfferedVisit => ({ id, replNo, machine, state: states.get(id), opens: true }),
  );
  const known = new Set(own.map(({ id }) => id));
  const others = (found?.rows ?? []).filter(({ id }) => !known.has(id));
  return [
    ...own,
    ...others.map(
      (row): OfferedVisit => ({
        id: row.id,
        replNo: String(row.replNo),
        machine: found?.titles.devices?.[String(row.deviceId)] ?? '',
        state: String(row.state),
        opens: isOpenVisit(row),
      }),
    ),
  ];
}
