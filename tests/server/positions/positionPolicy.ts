import { personalFields } from '../../../contract/kit/personal';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import type { Policy } from '../../../server/access/policy';
import type { Route } from '../../../server/http/route';
import { SERVED } from '../../../server/modules';
import { sampleOf } from '../../builders/sampleOf';
import { THOROUGH, turnsOf } from '../../builders/thorough';
import { kitPolicies } from '../access/kitPolicies';
import { mayPass } from '../access/policyTable';
import { ABOVE, INSIDE, type Position } from './orgTree';
import { CHANGES, type OrgTreeWorld } from './orgTreeWorld';

/** Whose row a request addresses: an organisation's, everybody's, or that of an id nobody has. */
export type TreePlace = Position | 'shared' | 'absent';
export type Outcome = 'forbidden' | 'absent' | 'reached' | 'readOnly' | 'once';

/**
 * What each outcome looks like. A record that may be read but not changed is refused by right or by state; what
 * several may take away is there for the first of them only.
 */
const STATUSES: Record<Outcome, (status: number) => boolean> = {
  forbidden: (status) => status === 403,
  absent: (status) => status === 404,
  reached: (status) => status < 500 && ![401, 403, 404].includes(status),
  readOnly: (status) => status === 403 || status === 409,
  once: (status) => status === 200 || status === 404,
};
export function looksLike(outcome: Outcome, status: number): boolean {
  return STATUSES[outcome](status);
}

export const ABSENT_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Views belong to a list; those asked for here are of the list of people. */
const VIEWED: Policy = { key: 'userMain', atLeast: 'V' };
/** Those of others are taken away by whoever may share views himself. */
const VIEWS_MAINTAINED: Policy = { key: 'userMain', atLeast: 'M' };
const OWNER_ONLY = ['views', 'imports', 'bulkRuns', 'comments'];
/** Remarks asked for here stand on people; those of others are taken away by whoever administers the list. */
const REMARKS_ADMINISTERED: Policy = { key: 'userMain', atLeast: 'A' };
const SHARED = RESOURCES.filter(({ tenancy }) => tenancy === 'shared').map(({ name }) => name);
export const INHERITED = SERVED.filter(({ inherited }) => inherited).map(({ resource }) => resource.name);
const OF_AN_ENTRY = ['restore', 'undo'];
/** Sums of a whole institution: no reseller, who knows some lanes only, sees them. */
export const OF_INSTITUTIONS = ['ledgerDays', 'ledgerDifferences'];
/** What a person does about a record from above without changing it. */
const READER_WRITES = ['comments', 'read'];

export function kindOf({ path }: Route): string {
  return path.split('/')[1] ?? '';
}
const GENERATED = new Set(kitPolicies().map(([method, path]) => `${method} ${path}`));
/** Does the endpoint follow from a definition? Then those of other resources are the same one. */
export function isGenerated({ method, path }: Route): boolean {
  return GENERATED.has(`${method} /api${path}`);
}

/** How many resources share an endpoint that is the same code for all of them. */
const SHARERS = 4;
export const isTurn = (no: number) => THOROUGH || no % SHARERS === 0;
/** What differs from resource to resource: its rows, its record, what is made of it and its commands. */
const isOwn = ({ method, path }: Route) =>
  method !== 'PUT' &&
  method !== 'DELETE' &&
  !/\/(?:comments|history|options|restore|undo|imports?|(?:im|ex)port\.\w+|:command)$/.test(path);

/**
 * What the matrices of rights ask. Everything written by hand and what is a resource's own is asked of each resource;
 * at the rest the resources take turns, each at other endpoints than the one before it.
 */
export function routesInTurn(routes: readonly Route[]): readonly Route[] {
  if (THOROUGH) return routes;
  const shapes: string[] = [];
  const numbered = (all: string[], name: string) => {
    if (!all.includes(name)) all.push(name);
    return all.indexOf(name);
  };
  const kinds: string[] = [];
  return routes.filter((route) => {
    if (!isGenerated(route) || isOwn(route)) return true;
    const shape = numbered(shapes, `${route.method} ${route.path.slice(kindOf(route).length + 1)}`);
    return isTurn(numbered(kinds, kindOf(route)) + shape);
  });
}

/** Of the roles that an endpoint written by hand is open to, how many ask it: the tree is the same for all of them. */
const ASKING = 3;

/**
 * Roles that an endpoint is tried as: some of those that it is open to, a reseller, who sees lanes only, among them,
 * and one that it is not open to. Who may pass is a pure function, which `policies.test.ts` asks about every role, so
 * generated endpoints take turns at turning somebody away.
 */
export function rolesFor(route: Route, index: number, open = 1): readonly RoleType[] {
  if (THOROUGH) return ROLE_TYPES;
  const [may = [], mayNot = []] = [true, false].map((passes) =>
    ROLE_TYPES.filter((role) => (expectedOf(route, role, 'own') !== 'forbidden') === passes),
  );
  if (isGenerated(route))
    return [...turnsOf(may, index, open), ...(isTurn(index) ? turnsOf(mayNot, index) : [])];
  const resellers = may.filter((role) => role === 'track_admin');
  const others = may.filter((role) => role !== 'track_admin');
  return [...resellers, ...turnsOf(others, index, ASKING - resellers.length), ...turnsOf(mayNot, index)];
}

export function hasId({ path }: Route): boolean {
  return path.includes(':id');
}

export function placesOf(route: Route, positions: readonly Position[]): TreePlace[] {
  if (!hasId(route)) return ['own'];
  const kind = kindOf(route);
  // Opened by what a machine was told, which nobody here was.
  if (kind === 'firmware') return ['absent'];
  if (SHARED.includes(kind)) return ['shared', 'absent'];
  // Roles without an organisation are the types themselves, which everybody may look at.
  const types: TreePlace[] = kind === 'roles' && route.method === 'GET' ? ['shared'] : [];
  return ['absent', ...positions, ...types];
}

/** The command that a request for many records names. */
function bulkCommand(kind: string): { command: string; needs: Policy } {
  const resource = RESOURCES.find(({ name }) => name === kind);
  const { permission = 'menuMain', tenancy, commands = {}, can = [] } = resource ?? {};
  const least = (grant: 'A' | 'M') => (tenancy === 'shared' ? 'A' : grant);
  if (can.includes('update')) return { command: 'update', needs: { key: permission, atLeast: least('M') } };
  const [command = '', { needs }] = Object.entries(commands).find(([, each]) => each.bulk) ?? [
    '',
    { needs: 'A' as const },
  ];
  return { command, needs: typeof needs === 'object' ? needs : { key: permission, atLeast: needs } };
}

/** What the policy table and the tree say, worked out apart from the server. */
export function expectedOf(route: Route, role: RoleType, place: TreePlace): Outcome {
  const expected = expectedFor(route, (policy) => mayPass(policy, role), place);
  const hidden = role === 'track_admin' && hasId(route) && OF_INSTITUTIONS.includes(kindOf(route));
  return hidden && expected !== 'forbidden' ? 'absent' : expected;
}

/** The same for whoever may pass these policies and belongs to `own`. */
export function expectedFor(route: Route, may: (policy: Policy) => boolean, place: TreePlace): Outcome {
  const kind = kindOf(route);
  if (!may(route.policy)) return 'forbidden';
  if (route.path === '/views' && route.method === 'GET' && !may(VIEWED)) return 'forbidden';
  if (route.path.endsWith('/bulk/:command') && !may(bulkCommand(kind).needs)) return 'forbidden';
  if (place === 'absent') return 'absent';
  if (!hasId(route) || place === 'shared') return 'reached';
  if (kind === 'views' && route.method === 'DELETE' && place === 'own' && may(VIEWS_MAINTAINED))
    return 'once';
  if (kind === 'comments' && route.method === 'DELETE' && INSIDE.includes(place) && may(REMARKS_ADMINISTERED))
    return 'reached';
  if (OWNER_ONLY.includes(kind)) return 'absent';
  if (INSIDE.includes(place)) return 'reached';
  if (!INHERITED.includes(kind) || !ABOVE.includes(place)) return 'absent';
  const last = route.path.split('/').at(-1) ?? '';
  // What others did to a record from above is no entry of the history that a person has of it.
  if (OF_AN_ENTRY.includes(last)) return 'absent';
  return route.method === 'GET' || READER_WRITES.includes(last) ? 'reached' : 'readOnly';
}

const NEVER = 0;
const PRESENT = 1;
const WINDOW = (now: number) => `?from=${now - 3_600_000}&to=${now}`;
const QUERIES: Record<string, string> = { '/views': '?resource=users', '/search': '?q=canary' };

/** A masked field of a resource that has some. */
const personalOf = (kind: string) =>
  RESOURCES.filter(({ name }) => name === kind).flatMap((resource) => personalFields(resource))[0];

/** A lane at which nothing was done. */
const VISITED = { laneNo: 'A-1-01', countQty: null, addQty: 0, removeQty: 0, traceCodes: null, reason: null };

/** Such a file there is not. */
const NO_FILE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Everything a command asks for, so that only the record it is for can be wrong. */
function callOf(world: OrgTreeWorld, kind: string, command: string, version: number): unknown {
  const definition = RESOURCES.find(({ name }) => name === kind)?.commands?.[command];
  const find = (to: string) => world.rows.own[to] ?? world.shared[to];
  // Whose record it is is asked before whether there is such a file.
  const args = Object.entries(definition?.args ?? {}).map(([name, field]) => [
    name,
    field.kind === 'file' ? NO_FILE : sampleOf(field, find),
  ]);
  if (!definition || (args.length === 0 && !definition.reason)) return { version };
  return { version, args: Object.fromEntries(args), ...(definition.reason ? { reason: 'seen' } : {}) };
}

function bodyOf(
  world: OrgTreeWorld,
  { path, method }: Route,
  kind: string,
  version: number,
  pos: number,
): unknown {
  const last = path.split('/').at(-1) ?? '';
  if (kind === 'views' && method === 'PUT')
    return { name: 'n', share: 'mine', isDefault: false, query: '', version };
  if (kind === 'comments' && method === 'PUT') return { body: 'seen', version };
  if (method === 'PUT') return { version, ...CHANGES[kind]?.now };
  if (path.endsWith('/bulk/:command')) return { ids: [], dryRun: true };
  if (path.startsWith('/alerts') && last === 'publicLink') return {};
  if (path.startsWith('/repairOrders') && last === 'publicLink') return { page: 'evaluation' };
  if (last === 'acknowledge') return { version: version + 8, note: 'seen' };
  if (last === 'comments') return { body: 'seen' };
  if (last === 'visit') return { version, lines: [VISITED] };
  if (last === 'limits') return { version, grants: { orgMain: '-' }, actions: {} };
  if (last === 'restore' || last === 'undo') return { version, pos };
  if (last === 'reveal') return { fields: [personalOf(kind)], purpose: 'audit', note: 'seen' };
  if (last === 'mapping') return { mapping: {} };
  if (last === 'trials') return { itemId: ABSENT_ID };
  if (last === 'chargeOrders')
    return { lines: [{ itemId: ABSENT_ID, term: 'y1', qty: 1 }], payType: 'wechat', amount: 1 };
  return path.includes(':id') ? callOf(world, kind, last, version) : {};
}

export interface Request {
  method: string;
  path: string;
  body: unknown;
}

/**
 * A request for the row at a place. Rows of one's own are asked for in a version they never had, so that they
 * outlive the test; all others in the version they have, so that only the refusal keeps them as they are.
 */
export function requestFor(world: OrgTreeWorld, route: Route, place: TreePlace): Request {
  const kind = kindOf(route);
  const inside = place === 'shared' || INSIDE.includes(place as Position);
  const ids = place === 'absent' ? {} : place === 'shared' ? world.shared : world.rows[place];
  const id = place === 'absent' ? ABSENT_ID : ids[kind];
  if (hasId(route) && id === undefined) throw new Error(`no row to ask ${route.path} for: ${world.missing}`);
  const version = inside ? NEVER : PRESENT;
  const path = route.path
    .replace(':id', id ?? '')
    .replace(':resource', 'users')
    .replace(':command', bulkCommand(kind).command);
  const isPeriod = /\/climate(Record(\.xlsx)?)?$/.test(route.path);
  const query = isPeriod ? WINDOW(Date.now()) : (QUERIES[route.path] ?? '');
  if (route.method === 'GET') return { method: 'GET', path: path + query, body: undefined };
  if (route.method === 'DELETE')
    return { method: 'DELETE', path: `${path}?version=${version}`, body: undefined };
  const pos = Number(ids[`${kind}.entry`] ?? 1);
  return { method: route.method, path, body: bodyOf(world, route, kind, version, pos) };
}
