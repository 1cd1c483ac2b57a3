import type { HelloReason } from '../../../contract/push';
import type { Database } from '../../db/database';
import type { Entitlement } from '../entitlement';
import { shortMac } from '../frame';
import { OutgoingRow } from '../live/recentRows';
import type { Gate } from '../ports';
import type { PushSettings } from '../settings';
import { consistentRead, entitledRows, type FeedHead, macAt, reachesBackTo, readHead } from './feedReader';

/** Where a returning client says it stopped. */
export interface ResumeRequest {
  epoch: string;
  pos: number;
  h: string;
  acl: string;
}

export type ResumePlan =
  | { mode: 'resume'; head: FeedHead; rows: OutgoingRow[] }
  /** `atLeast`: a position the client has already seen, the snapshot must not be older. */
  | { mode: 'snapshot'; why: HelloReason; atLeast: number };

export interface ResumeDeps {
  database: Database;
  settings: PushSettings;
  gate: Gate;
}

/** The resume part of `/socket?…&epoch=E&pos=P&h=H&acl=A`; undefined for a new client. */
export function parseResume(query: URLSearchParams): ResumeRequest | undefined {
  const epoch = query.get('epoch');
  const pos = Number(query.get('pos') ?? Number.NaN);
  if (!epoch || !Number.isSafeInteger(pos) || pos < 0) return undefined;
  return { epoch, pos, h: query.get('h') ?? '', acl: query.get('acl') ?? '' };
}

/** Decides between sending what was missed and starting over (docs/protocol.md). */
export async function decideOpening(
  deps: ResumeDeps,
  request: ResumeRequest | undefined,
  now: { epoch: string; acl: string; entitlement: Entitlement },
): Promise<ResumePlan> {
  if (!request) return { mode: 'snapshot', why: 'new', atLeast: 0 };
  if (request.epoch !== now.epoch) return { mode: 'snapshot', why: 'epoch', atLeast: 0 };
  if (request.acl !== now.acl) return { mode: 'snapshot', why: 'acl', atLeast: request.pos };
  await deps.gate('resume');
  return readMissed(deps, request, now.entitlement);
}

function readMissed(
  { database, settings, gate }: ResumeDeps,
  { pos, h }: ResumeRequest,
  entitlement: Entitlement,
): Promise<ResumePlan> {
  return consistentRead(database.db, async (trx) => {
    const head = await readHead(trx);
    if (pos > head.pos) return { mode: 'snapshot', why: 'ahead', atLeast: 0 };
    await gate('resume.mac');
    const mac = pos === head.pos ? head.h : await macAt(trx, pos);
    if (mac === undefined) return { mode: 'snapshot', why: 'retention', atLeast: pos };
    if (mac !== h) return { mode: 'snapshot', why: 'hash', atLeast: 0 };
    if (pos < head.pos && !(await reachesBackTo(trx, pos)))
      return { mode: 'snapshot', why: 'retention', atLeast: pos };
    await gate('resume.rows');
    const range = { from: pos, to: head.pos, limit: settings.resumeRows + 1 };
    const { rows: found, last } = await entitledRows(trx, entitlement, range);
    const rows = found.map((row) => new OutgoingRow(row));
    return !last && fits(rows, settings)
      ? { mode: 'resume', head, rows }
      : { mode: 'snapshot', why: 'limit', atLeast: pos };
  });
}

function fits(rows: OutgoingRow[], settings: PushSettings): boolean {
  let bytes = 0;
  for (const row of rows) bytes += row.head.length;
  return rows.length <= settings.resumeRows && bytes <= settings.resumeBytes;
}

/** What a connection needs that fell behind further than memory reaches: the next rows, and how far they go. */
export async function readFurther(
  { database, settings, gate }: ResumeDeps,
  from: number,
  entitlement: Entitlement,
): Promise<{ rows: OutgoingRow[]; upTo: FeedHead }> {
  await gate('further');
  return consistentRead(database.db, async (trx) => {
    const head = await readHead(trx);
    const range = { from, to: head.pos, limit: settings.resumeRows };
    const { rows: found, last } = await entitledRows(trx, entitlement, range);
    const rows = found.map((row) => new OutgoingRow(row));
    return { rows, upTo: last ? { pos: last.pos, h: shortMac(last.mac) } : head };
  });
}
