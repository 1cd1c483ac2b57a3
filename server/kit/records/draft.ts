import { checkDraft, isEmpty, normalized } from '../../../contract/kit/checkDraft';
import type { Draft, TextField } from '../../../contract/kit/field';
import { isSealedField } from '../../../contract/kit/personal';
import { type AnyRow, fieldOf, type Resource, writable } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { createSealer } from '../../secrets/sealer';
import { kitTables, tableOf } from '../query/listQuery';
import type { SealContext } from '../sealing';
import type { ServedResource, UnitOfWork, Values } from '../served';

const FRAME: readonly string[] = ['orgId', 'version'];

export function invalid(fields: Record<string, string>): AppError {
  return new AppError(400, 'err.common.validation', undefined, fields);
}

/** Only what a person may fill in gets through. @throws AppError 400 */
export function acceptedValues(resource: Resource, body: Draft, mode: 'create' | 'update'): Values {
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

/** The organisation whose records a new or changed one must differ from. */
const ownOrg = ({ orgColumn = 'orgId' }: ServedResource, values: Values, current?: AnyRow) =>
  current?.orgId ?? values[orgColumn] ?? null;

/** @throws AppError 409 `err.form.duplicate` naming the fields. The database has the last word. */
export async function assertUnique(
  work: UnitOfWork,
  served: ServedResource,
  values: Values,
  current?: AnyRow,
) {
  const taken: Record<string, string> = {};
  const { orgColumn = 'orgId' } = served;
  for (const [name, field] of Object.entries(served.resource.fields)) {
    const { unique } = field as TextField;
    if (!unique || isEmpty(values[name])) continue;
    let rows = kitTables(work.trx).selectFrom(tableOf(served)).select('id').where(name, '=', values[name]);
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
export function toStored(resource: Resource, values: Values, { id, keys }: SealContext): Values {
  const box = createSealer(keys);
  const entries = Object.entries(values).map(([name, value]) => {
    if (isSealedField(fieldOf(resource, name))) return [name, box.seal(value, { id, name })] as const;
    const kind = fieldOf(resource, name)?.kind;
    if (kind === 'moment' && typeof value === 'number') return [name, new Date(value)] as const;
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      return [name, JSON.stringify(value)] as const;
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
