import { checkDraft, isEmpty, normalized } from '../../contract/kit/checkDraft';
import type { Draft, Field, TextField } from '../../contract/kit/field';
import { type AnyRow, fieldOf, type Resource, writable } from '../../contract/kit/resource';
import { AppError } from '../errors';
import { kitTables, ownRows, tableOf } from './listQuery';
import type { Change, Served, Values } from './served';

const FRAME: readonly string[] = ['orgId', 'version'];

export function invalid(fields: Record<string, string>): AppError {
  return new AppError(400, 'err.common.validation', undefined, fields);
}

/** Only what a person may fill in gets through. @throws AppError 400 */
export function taken(resource: Resource, body: Draft, mode: 'create' | 'update'): Values {
  const open = writable(resource, mode);
  const foreign = Object.keys(body).filter((name) => !open.includes(name) && !FRAME.includes(name));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((name) => [name, 'err.common.unknownField'])));
  const given = open.filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(given.map((name) => [name, normalized(body[name])]));
}

/** A new record starts with the initial values of its definition. */
export function withInitial(resource: Resource, values: Values): Values {
  const initial = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as const],
  );
  return { ...Object.fromEntries(initial), ...values };
}

/** @throws AppError 400 with a message key for each field that is wrong. */
export function assertRight(resource: Resource, draft: Draft, mode: 'create' | 'update'): void {
  const problems = Object.entries(checkDraft(resource, draft, mode));
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([name, { key }]) => [name, key])));
}

/** What has no meaning for the rest of the draft is stored as absent. */
export function withoutIdle(resource: Resource, draft: Draft, values: Values): Values {
  const idle = resource.idle?.(draft) ?? [];
  return { ...values, ...Object.fromEntries(idle.map((name) => [name, null])) };
}

function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

async function missingRefs(change: Change, field: Field, ids: readonly string[], find: FindServed) {
  const target = find((field as { to: string }).to);
  if (!target || ids.length === 0) return ids;
  const { principal } = change.act;
  const rows = await ownRows(change.trx, target, principal, change.deps.clock())
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

export type FindServed = (name: string) => Served | undefined;

/** Whatever a record points at must exist for the person. @throws AppError 400 `err.form.unknownRef` */
export async function assertRefs(change: Change, resource: Resource, values: Values, find: FindServed) {
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(resource, name);
    if (!field || isEmpty(value)) continue;
    const points = field.kind === 'ref' || field.kind === 'refs';
    if (points && (await missingRefs(change, field, idsIn(value), find)).length > 0)
      wrong[name] = 'err.form.unknownRef';
    if (field.kind === 'file' && !(await fileExists(change, String(value))))
      wrong[name] = 'err.form.unknownRef';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function fileExists({ trx, act }: Change, id: string): Promise<boolean> {
  const file = await kitTables(trx)
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('orgId', 'in', [...act.principal.orgIds])
    .executeTakeFirst();
  return file !== undefined;
}

/** @throws AppError 409 `err.form.duplicate` naming the fields. The database has the last word. */
export async function assertUnique(change: Change, served: Served, values: Values, current?: AnyRow) {
  const taken: Record<string, string> = {};
  for (const [name, field] of Object.entries(served.resource.fields)) {
    if (!(field as TextField).unique || isEmpty(values[name])) continue;
    let rows = kitTables(change.trx).selectFrom(tableOf(served)).select('id').where(name, '=', values[name]);
    if (current) rows = rows.where('id', '<>', current.id);
    if (await rows.executeTakeFirst()) taken[name] = 'err.form.duplicate';
  }
  if (Object.keys(taken).length > 0) throw new AppError(409, 'err.form.duplicate', undefined, taken);
}

/** For the driver: arrays and objects go into jsonb columns as text. */
export function toStored(resource: Resource, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const kind = fieldOf(resource, name)?.kind;
    if (kind === 'moment' && typeof value === 'number') return [name, new Date(value)] as const;
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      return [name, JSON.stringify(value)] as const;
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
