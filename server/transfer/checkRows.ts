import { checkDraft, isEmpty, normalized, type Problem } from '../../contract/kit/checkDraft';
import { type Field, f, type RefField } from '../../contract/kit/field';
import { type AnyRow, type Resource, writable } from '../../contract/kit/resource';
import { canonical } from '../events/chain';
import { ownRows } from '../resources/listQuery';
import type { ResourceKit } from '../resources/routes';
import { titleText, toRow } from '../resources/rows';
import type { Act, Served } from '../resources/served';
import { readCell } from './readCell';

/** What becomes of one row of a sheet. */
export type Outcome =
  | { kind: 'create'; draft: Record<string, unknown> }
  | { kind: 'update'; draft: Record<string, unknown>; row: AnyRow }
  | { kind: 'skip' }
  | { kind: 'error'; problems: { field: string | null; value: string; problem: Problem }[] };

export interface Mapped {
  heads: readonly string[];
  /** Head → field. */
  mapping: Readonly<Record<string, string | null>>;
}

const ORGANIZATION: Field = f.ref('organizations');
const fieldFor = (resource: Resource, name: string): Field => resource.fields[name] ?? ORGANIZATION;

/** Fields that a sheet may fill. */
export function importable(resource: Resource): string[] {
  return [...writable(resource, 'create'), ...(resource.tenancy === 'org' ? ['orgId'] : [])];
}

type Problems = Extract<Outcome, { kind: 'error' }>['problems'];
interface ReadRow {
  draft: Record<string, unknown>;
  problems: Problems;
}

function readRow(resource: Resource, { heads, mapping }: Mapped, cells: readonly string[]): ReadRow {
  const draft: Record<string, unknown> = {};
  const problems: Problems = [];
  heads.forEach((head, index) => {
    const name = mapping[head];
    if (!name) return;
    const value = cells[index] ?? '';
    const read = readCell(resource.name, name, fieldFor(resource, name), value);
    if ('problem' in read) problems.push({ field: name, value, problem: read.problem });
    else draft[name] = normalized(read.value);
  });
  return { draft, problems };
}

/** Ids of the records that cells name by id or by title, within what the person sees. */
async function idsByName(
  kit: ResourceKit,
  act: Act,
  to: string,
  names: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const target = kit.find(to);
  const found = new Map<string, string>();
  if (!target || names.size === 0) return found;
  const { title } = target.resource;
  const wanted = [...names];
  const localized = target.resource.fields[title]?.kind === 'localized';
  const rows = await ownRows(kit.database.db, target, act.principal, kit.clock())
    .where((eb) =>
      localized ? eb('id', 'in', wanted) : eb.or([eb('id', 'in', wanted), eb(title, 'in', wanted)]),
    )
    .execute();
  for (const row of rows) {
    found.set(titleText(row[title], act.locale), String(row.id));
    found.set(String(row.id), String(row.id));
  }
  return found;
}

const UNKNOWN: Problem = { key: 'err.form.unknownRef' };

async function resolveRefs(
  kit: ResourceKit,
  act: Act,
  resource: Resource,
  rows: readonly ReadRow[],
): Promise<void> {
  for (const name of importable(resource)) {
    const field = fieldFor(resource, name);
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const asked = rows.flatMap(({ draft }) => draft[name] ?? []) as string[];
    const ids = await idsByName(kit, act, (field as RefField).to, new Set(asked));
    for (const row of rows) {
      const value = row.draft[name];
      if (isEmpty(value)) continue;
      const texts = (Array.isArray(value) ? value : [value]) as string[];
      const known = texts.map((text) => ids.get(text));
      if (known.includes(undefined))
        row.problems.push({ field: name, value: texts.join(', '), problem: UNKNOWN });
      else row.draft[name] = field.kind === 'ref' ? known[0] : known;
    }
  }
}

async function knownRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  keys: readonly unknown[],
): Promise<Map<unknown, AnyRow>> {
  const { key = '' } = served.resource;
  const wanted = keys.filter((each) => !isEmpty(each));
  if (wanted.length === 0) return new Map();
  const rows = await ownRows(kit.database.db, served, act.principal, kit.clock())
    .where(key, 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row[key], toRow(served, row)]));
}

function outcomeOf(resource: Resource, { draft, problems }: ReadRow, row: AnyRow | undefined): Outcome {
  const mode = row ? 'update' : 'create';
  const open = writable(resource, mode);
  const whole = { ...row, ...draft };
  const found = Object.entries(checkDraft(resource, whole, mode)).filter(
    ([name]) => !problems.some(({ field }) => field === name),
  );
  const all = [
    ...problems,
    ...found.map(([field, problem]) => ({ field, value: String(draft[field] ?? ''), problem })),
  ];
  if (all.length > 0) return { kind: 'error', problems: all };
  if (!row) return { kind: 'create', draft };
  const changed = Object.entries(draft).filter(
    ([name, value]) => open.includes(name) && canonical(row[name] ?? null) !== canonical(value ?? null),
  );
  return changed.length === 0
    ? { kind: 'skip' }
    : { kind: 'update', draft: Object.fromEntries(changed), row };
}

/** Checks some rows against the definition, the records there are, and the keys the file had before them. */
export async function checkRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  mapped: Mapped,
  cells: readonly (readonly string[])[],
  seen: Set<unknown>,
): Promise<Outcome[]> {
  const { resource } = served;
  const { key = '' } = resource;
  const rows = cells.map((each) => readRow(resource, mapped, each));
  await resolveRefs(kit, act, resource, rows);
  const known = await knownRows(
    kit,
    served,
    act,
    rows.map(({ draft }) => draft[key]),
  );
  return rows.map((row) => {
    const own = row.draft[key];
    if (!isEmpty(own) && seen.has(own))
      row.problems.push({ field: key, value: String(own), problem: { key: 'err.import.twice' } });
    seen.add(own);
    return outcomeOf(resource, row, known.get(own));
  });
}
