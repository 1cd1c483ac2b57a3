import { parseFilter } from '@contract/kit/question/filter';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { ListLook, SavedView, Titles } from '@contract/kit/wire';
import { type Answers, type Call, Refusal } from './testServer';

const STALE = new Refusal(409, { msg: 'stale', key: 'err.common.stale' });

const holds = (row: AnyRow, field: string, text: string): boolean => {
  const { op, values } = parseFilter(field, text);
  const value = String(row[field] ?? '');
  if (op === 'starts') return value.startsWith(values[0] ?? '');
  if (op === 'contains') return value.includes(values[0] ?? '');
  return values.includes(value);
};

/** Those that a list asks for, in its order. */
function found(rows: readonly AnyRow[], search: URLSearchParams): AnyRow[] {
  const filters = [...search].flatMap(([param, text]) => {
    const field = /^filter\[(.+)\]$/.exec(param)?.[1];
    return field === undefined ? [] : [[field, text] as const];
  });
  const q = search.get('q') ?? '';
  const since = Number(search.get('since') ?? -1);
  const any = search.get('match') === 'any';
  const sort = search.get('sort') ?? 'id';
  const [key, way] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  return rows
    .filter((row) => row.createdAt > since && `${row.name} ${row.code}`.includes(q))
    .filter((row) => {
      const held = filters.map(([field, text]) => holds(row, field, text));
      return filters.length === 0 || (any ? held.includes(true) : !held.includes(false));
    })
    .sort((a, b) => way * String(a[key]).localeCompare(String(b[key])));
}

/** Of all that could be pointed at, what these rows do point at. */
function named(rows: readonly AnyRow[], titles: Titles): Titles {
  const text = JSON.stringify(rows);
  const isMeant = ([id]: readonly [string, string]) => text.includes(`"${id}"`);
  const some = Object.entries(titles).map(
    ([to, all]) => [to, Object.fromEntries(Object.entries(all).filter(isMeant))] as const,
  );
  return Object.fromEntries(some);
}

interface Views {
  views: SavedView[];
  defaultId: string | null;
}

/** What is answered of saved views: each is stored as it is sent. */
function viewsAnswer({ views, defaultId }: Views, resource: string, path: string, { method, body }: Call) {
  if (path === '/views' && method === 'GET') return { views: [...views], defaultId };
  const id = path === '/views' ? `view${views.length}` : path.slice('/views/'.length);
  const before = views.find((view) => view.id === id);
  const view = { own: true, removable: true, version: 1, resource, ...before, ...body, id } as SavedView;
  views.splice(before ? views.indexOf(before) : views.length, 1, view);
  return view;
}

/** The records of a resource as a server keeps them: with versions, saved views and a look. */
export function keptRecords({ name }: Resource, first: readonly AnyRow[], titles: Titles = {}) {
  const rows = new Map(first.map((row) => [row.id, row]));
  let clock = 100;
  const of = (id: string) => rows.get(id) as AnyRow;
  const change = (id: string, values: Record<string, unknown>) => {
    const next = { ...of(id), ...values, version: of(id).version + 1 } as AnyRow;
    rows.set(id, next);
    return next;
  };
  const list = (search: URLSearchParams) => {
    const all = found([...rows.values()], search);
    const [page, pageSize] = [Number(search.get('page') ?? 1), Number(search.get('pageSize') ?? 50)];
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    return { rows: shown, total: all.length, page, pageSize, titles: named(shown, titles), asOf: ++clock };
  };
  const ofOne = (row: AnyRow, { method, body: { version, ...values } }: Call) => {
    if (method !== 'PUT') return { ...row, titles: named([row], titles) };
    return version === row.version ? change(row.id, values) : STALE;
  };
  const kept = {
    rows,
    of,
    change,
    add: (row: AnyRow) => void rows.set(row.id, { ...row, createdAt: ++clock }),
    remove: (id: string) => void rows.delete(id),
    views: [] as SavedView[],
    defaultId: null as string | null,
    look: { columns: null } as ListLook,
  };
  const answers: Answers = (path, search, call) => {
    if (path.startsWith('/views')) return viewsAnswer(kept, name, path, call);
    if (path === `/columns/${name}`) {
      if (call.method === 'PUT') kept.look = call.body as unknown as ListLook;
      return kept.look;
    }
    if (path === `/${name}`) return list(search);
    const row = rows.get(path.slice(name.length + 2));
    return row && ofOne(row, call);
  };
  return Object.assign(kept, { answers });
}
