import { parseFilter } from '@contract/kit/question/filter';
import { restoreOf } from '@contract/kit/restore';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { HistoryEntry, ListLook, SavedView, Titles } from '@contract/kit/wire';
import { type Answers, type Call, Refusal } from './testServer';

const STALE = new Refusal(409, { msg: 'stale', key: 'err.common.stale' });
const SYSTEM = ['id', 'version', 'createdAt', 'updatedAt'];

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

/** The records of a resource as a server keeps them: with versions, a history, saved views and a look. */
export function keptRecords(resource: Resource, first: readonly AnyRow[], titles: Titles = {}) {
  const { name } = resource;
  const rows = new Map(first.map((row) => [row.id, row]));
  const history = new Map<string, HistoryEntry[]>();
  let clock = 100;
  const note = (id: string, action: string, actorName: string, change: Partial<HistoryEntry>) => {
    const entry = { reason: null, screen: null, before: null, after: null, ...change };
    const at = ++clock;
    history.set(id, [
      { ...entry, pos: at, at, action: `${name}.${action}`, actorName },
      ...(history.get(id) ?? []),
    ]);
  };
  for (const { id, ...after } of first) note(id, 'created', 'Mei', { after });
  const write = (row: AnyRow, values: Record<string, unknown>, who: string, action = 'updated') => {
    const names = Object.keys(values).filter((key) => !SYSTEM.includes(key));
    const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((key) => [key, of[key]]));
    note(row.id, action, who, { before: pick(row), after: pick(values) });
    const next = { ...row, ...pick(values), version: row.version + 1 } as AnyRow;
    rows.set(row.id, next);
    return next;
  };
  const views: SavedView[] = [];
  const kept = {
    rows,
    views,
    history,
    look: { columns: null } as ListLook,
    defaultId: null as string | null,
    of: (id: string) => rows.get(id) as AnyRow,
    /** Somebody else changes, makes or deletes one. */
    change: (id: string, values: Record<string, unknown>) => write(kept.of(id), values, 'Bo'),
    add: (row: AnyRow) => void rows.set(row.id, { ...row, createdAt: ++clock }),
    remove: (id: string) => void rows.delete(id),
  };
  const saveView = (id: string, body: object) => {
    const before = views.find((view) => view.id === id);
    const view = { own: true, removable: true, version: 1, resource: name, ...before, ...body, id };
    views.splice(before ? views.indexOf(before) : views.length, 1, view as SavedView);
    return view;
  };
  const list = (search: URLSearchParams) => {
    const all = found([...rows.values()], search);
    const [page, pageSize] = [Number(search.get('page') ?? 1), Number(search.get('pageSize') ?? 50)];
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    return { rows: shown, total: all.length, page, pageSize, titles: named(shown, titles), asOf: ++clock };
  };
  const revert = (row: AnyRow, { pos }: Call['body']) => {
    const values = restoreOf(resource, history.get(row.id) ?? [], Number(pos), row);
    return write(row, values, 'Mei', 'restored');
  };
  const change = (row: AnyRow, { version, ...values }: Call['body']) =>
    version === row.version ? write(row, values, 'Mei') : STALE;
  const ofRecord = (row: AnyRow, part: string | undefined, { method, body }: Call) => {
    if (part === 'history') return { entries: history.get(row.id) ?? [], older: false, titles };
    if (part === 'comments') return [];
    if (part === 'restore') return revert(row, body);
    if (part === undefined && method === 'PUT') return change(row, body);
    return part === undefined ? { ...row, titles: named([row], titles) } : undefined;
  };
  const answers: Answers = (path, search, call) => {
    const { method, body } = call;
    if (path === '/views')
      return method === 'POST'
        ? saveView(`view${views.length}`, body)
        : { views: [...views], defaultId: kept.defaultId };
    if (path.startsWith('/views/')) return saveView(path.slice('/views/'.length), body);
    if (path === `/columns/${name}`) {
      if (method === 'PUT') kept.look = body as unknown as ListLook;
      return kept.look;
    }
    if (path === `/${name}`) return list(search);
    if (!path.startsWith(`/${name}/`)) return undefined;
    const [id = '', part] = path.slice(name.length + 2).split('/');
    const row = rows.get(id);
    return row && ofRecord(row, part, call);
  };
  return Object.assign(kept, { answers });
}
