import { checkDraft, isEmpty, normalized } from '../../../contract/kit/checkDraft';
import type { Draft, Field, Fields, LinesField, RefField, TextField } from '../../../contract/kit/field';
import { isSealed } from '../../../contract/kit/personal';
import { type AnyRow, fieldOf, type Resource, writable } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { kitTables, ownRows, tableOf } from '../query/listQuery';
import { namedTitles } from '../query/rows';
import { createSealer, type Place } from '../sealing';
import type { Change, Served, Values } from '../served';

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

export function idsIn(value: unknown): string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string');
}

async function missingRefs(
  change: Change,
  { to, fromAbove }: RefField,
  ids: readonly string[],
  find: FindServed,
) {
  const target = find(to);
  if (!target || ids.length === 0) return ids;
  const { principal } = change.act;
  const rows = await ownRows(change.trx, target, principal, change.deps.clock())
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const missing = ids.filter((id) => !known.has(id));
  if (!fromAbove) return missing;
  const named = await namedTitles(change.trx, target, missing);
  return missing.filter((id) => !Object.hasOwn(named, id));
}

export type FindServed = (name: string) => Served | undefined;

/** Does everything exist that one value points at? */
async function pointsRight(change: Change, field: Field, value: unknown, find: FindServed): Promise<boolean> {
  if (isEmpty(value)) return true;
  const ids = idsIn(value);
  if (field.kind === 'ref' || field.kind === 'refs')
    return (await missingRefs(change, field as RefField, ids, find)).length === 0;
  if (field.kind !== 'file' && field.kind !== 'files') return true;
  for (const id of ids) if (!(await fileExists(change, id))) return false;
  return true;
}

/** Fields with their values, and the cells of embedded lists by their place. */
export function cellsOf(fields: Fields, values: Values): [place: string, field: Field, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [];
    if (field.kind !== 'lines' || !Array.isArray(value)) return [[name, field, value] as const];
    return value.flatMap((line: Values, index) =>
      Object.entries((field as LinesField).columns).map(([column, cell]): [string, Field, unknown] => [
        `${name}.${index}.${column}`,
        cell,
        line[column],
      ]),
    );
  }) as [string, Field, unknown][];
}

/** Whatever the values point at must exist for the person. @throws AppError 400 `err.form.unknownRef` */
export async function assertRefs(change: Change, fields: Fields, values: Values, find: FindServed) {
  const wrong: Record<string, string> = {};
  for (const [place, field, value] of cellsOf(fields, values))
    if (!(await pointsRight(change, field, value, find))) wrong[place] = 'err.form.unknownRef';
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

/** The organisation whose records a new or changed one must differ from. */
const ownOrg = ({ orgColumn = 'orgId' }: Served, values: Values, current?: AnyRow) =>
  current?.orgId ?? values[orgColumn] ?? null;

/** @throws AppError 409 `err.form.duplicate` naming the fields. The database has the last word. */
export async function assertUnique(change: Change, served: Served, values: Values, current?: AnyRow) {
  const taken: Record<string, string> = {};
  const { orgColumn = 'orgId' } = served;
  for (const [name, field] of Object.entries(served.resource.fields)) {
    const { unique } = field as TextField;
    if (!unique || isEmpty(values[name])) continue;
    let rows = kitTables(change.trx).selectFrom(tableOf(served)).select('id').where(name, '=', values[name]);
    if (current) rows = rows.where('id', '<>', current.id);
    const org = ownOrg(served, values, current);
    if (unique === 'org' && org !== null) rows = rows.where(orgColumn, '=', org);
    if (await rows.executeTakeFirst()) taken[name] = 'err.form.duplicate';
  }
  if (Object.keys(taken).length > 0) throw new AppError(409, 'err.form.duplicate', undefined, taken);
}

/**
 * For the driver: arrays and objects go into jsonb columns as text, and what is sealed as a box that opens at its own
 * place only.
 */
export function toStored(resource: Resource, values: Values, { id, keys }: Place): Values {
  const box = createSealer(keys);
  const entries = Object.entries(values).map(([name, value]) => {
    if (isSealed(fieldOf(resource, name))) return [name, box.seal(value, { id, name })] as const;
    const kind = fieldOf(resource, name)?.kind;
    if (kind === 'moment' && typeof value === 'number') return [name, new Date(value)] as const;
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      return [name, JSON.stringify(value)] as const;
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
