import { z } from 'zod';
import { pageQuerySchema } from '../../../contract/common/page';
import type { RefField } from '../../../contract/kit/field';
import { maskOf } from '../../../contract/kit/personal';
import { columnField } from '../../../contract/kit/question/filter';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { OPTIONS_MAX, type Option, type Titles, TREE_OPTIONS_MAX } from '../../../contract/kit/wire';
import type { KitContext, ResourceKit } from '../kit';
import { type ListRequest, readPage } from '../paging/page';
import { bestPlan } from '../paging/plan';
import type { ServedResource, StoredRow } from '../served';
import { ancestorTitles } from './ancestors';
import { chosenOf } from './chosen';
import { foundRows, ownRows } from './listQuery';
import { parseListQuery } from './parseQuery';
import { rowTitle, titlesOf, toRow } from './rows';

export const optionsSchema = pageQuerySchema.loose().extend({
  ids: z.string().max(4_000).optional(),
  /** None of the institutions above. */
  own: z.literal('1').optional(),
});

/** One more than is shown: so it is known that there are more. */
async function firstOf(kit: ResourceKit, question: ListRequest): Promise<readonly StoredRow[]> {
  const { db, served, principal, query, now } = question;
  const plan = await bestPlan(db, (way) => foundRows(db, served, principal, query, now, way));
  const isTree = served.resource.parent !== undefined && query.q === undefined;
  const pageSize = (isTree ? TREE_OPTIONS_MAX : OPTIONS_MAX) + 1;
  const cut = { page: 1, pageSize, plan, total: plan.rows, approximate: true } as const;
  return (await readPage(kit.pageIndex, question, cut)).rows;
}

/** What tells records of one title apart: what people say, the key, else what a list shows first. Nothing that is masked. */
export function distinguishingFields(resource: Resource): string[] {
  const { title, key, tells: said, list } = resource;
  const isTelling = (name: string) => {
    const field = columnField(resource, name);
    if (!field || field.computed || name === title || maskOf(field)) return false;
    return field.kind === 'text' || field.kind === 'ref';
  };
  if (said) return said.filter(isTelling);
  return key !== undefined && isTelling(key) ? [key] : list.columns.filter(isTelling).slice(0, 2);
}

function hintOf(resource: Resource, row: AnyRow, titles: Titles): string | undefined {
  const texts = distinguishingFields(resource).map((name) => {
    const field = columnField(resource, name);
    return field?.kind === 'ref' ? titles[(field as RefField).to]?.[String(row[name])] : row[name];
  });
  return texts.filter((text) => typeof text === 'string' && text !== '').join(' · ') || undefined;
}

/** Options of one title with distinguishing fields, with the right to read them. */
async function withDistinction(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  found: readonly { option: Option; row: StoredRow }[],
): Promise<Option[]> {
  const { resource } = served;
  const options = found.map(({ option }) => option);
  if (!context.principal.permissions.has(resource.permission)) return options;
  const counts = new Map<string, number>();
  for (const { title } of options) counts.set(title, (counts.get(title) ?? 0) + 1);
  const twins = found.filter(({ option }) => counts.get(option.title) !== 1);
  if (twins.length === 0) return options;
  const rows = new Map(twins.map(({ option, row }) => [option.id, toRow(served, row, kit.keys)]));
  const deps = { served: kit.find, now: kit.clock() };
  const titles = await titlesOf(kit.database.db, deps, served, [...rows.values()], context);
  return options.map((option) => {
    const row = rows.get(option.id);
    return row ? { ...option, hint: hintOf(resource, row, titles) } : option;
  });
}

/** Records to choose from: the first ones that are found, or those of some ids. */
export async function optionsOf(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  raw: z.output<typeof optionsSchema>,
): Promise<Option[]> {
  const { resource } = served;
  const { db } = kit.database;
  const { principal, locale } = context;
  const now = kit.clock();
  const query = parseListQuery(resource, { ...raw, sort: undefined }, { principal, find: kit.find });
  const ids = raw.ids?.split(',').filter((id) => id !== '');
  const question = {
    db,
    served: raw.own ? { ...served, inherited: undefined } : served,
    principal,
    query,
    now,
  };
  const rows = ids
    ? await chosenOf(ownRows(db, served, principal, now), { ids }).execute()
    : await firstOf(kit, question);
  const aboveOf = await ancestorTitles(question, rows, locale);
  const found = rows.map((row) => ({
    row,
    option: { id: String(row.id), title: rowTitle(resource, row, locale), above: aboveOf?.(row) },
  }));
  return withDistinction(kit, served, context, found);
}
