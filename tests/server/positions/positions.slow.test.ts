import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import type { Route } from '../../../server/http/route';
import { unpacked } from '../../../server/kit/transfer/sheets/unzip';
import { turnsOf } from '../../builders/thorough';
import { strangersOf, type UnauthorizedCaller } from '../worlds/strangers';
import { ABOVE, canaryOf, FOREIGN, foreignCanariesIn, INSIDE, POSITIONS, type Position } from './orgTree';
import { checksumOf } from './orgTreeSums';
import { truthOf } from './orgTreeTruth';
import { type Answer, type Ask, askerOf, type OrgTreeWorld, startOrgTreeWorld } from './orgTreeWorld';
import {
  ABSENT_ID,
  expectedOf,
  hasId,
  INHERITED,
  isGenerated,
  isTurn,
  kindOf,
  looksLike,
  placesOf,
  requestFor,
  rolesFor,
  routesInTurn,
  type TreePlace,
} from './positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

let world: OrgTreeWorld;
let before: Record<string, string>;
let asked: readonly Route[];

beforeAll(async () => {
  world = await startOrgTreeWorld();
  asked = routesInTurn(world.routes);
  before = await checksumOf(world, FOREIGN);
});
afterAll(() => world.close());

/** The roles side by side, the requests of each one after the other. */
async function asEveryRole(work: (role: RoleType, ask: Ask) => Promise<string[]>): Promise<string[]> {
  return (await Promise.all(ROLE_TYPES.map((role) => work(role, world.asks[role])))).flat();
}
const leaksIn = (what: string, text: string) =>
  foreignCanariesIn(text).map((canary) => `${what}: shows ${canary}`);

/** Signing out ends the session that asks, so it is done with one of its own. */
async function askFor(route: Route, role: RoleType, place: TreePlace): Promise<Answer> {
  const { method, path, body } = requestFor(world, route, place);
  if (route.path !== '/sys/logout') return world.asks[role](method, path, body);
  const session = await world.sessions.open(world.people[role], { ip: '::1' });
  return askerOf(world.url, session)(method, path, body);
}

function differencesOf(route: Route, role: RoleType, place: TreePlace, answer: Answer, absent?: Answer) {
  const what = `${route.method} ${route.path} as ${role} at ${place}`;
  const expected = expectedOf(route, role, place);
  const { status, text } = answer;
  const leaks = leaksIn(what, text);
  if (!looksLike(expected, status)) return [...leaks, `${what}: ${status} instead of ${expected}: ${text}`];
  const telling = expected === 'absent' && absent && (absent.status !== status || absent.text !== text);
  return telling ? [...leaks, `${what}: not like an id nobody has: ${text}`] : leaks;
}

const passes = (route: Route, role: RoleType) => expectedOf(route, role, 'own') !== 'forbidden';

/** As many of them as it takes that those who ask and may pass ask for all of them together. */
function shareOf<T>(all: readonly T[], route: Route, role: RoleType, index: number): readonly T[] {
  const passing = rolesFor(route, index).filter((each) => passes(route, each));
  return turnsOf(all, index + passing.indexOf(role), Math.ceil(all.length / passing.length));
}

/** One's own and other places: a share of them where a route is written by hand, one where it follows from a definition. */
function positionsFor(route: Route, role: RoleType, index: number): readonly Position[] {
  const others = POSITIONS.filter((position) => position !== 'own');
  return ['own', ...(isGenerated(route) ? turnsOf(others, index) : shareOf(others, route, role, index))];
}

/**
 * Who may not pass at all is turned away before any row is looked for. What a command does is its own; its record is
 * found by the same code at every resource, which take turns.
 */
function placesFor(route: Route, role: RoleType, index: number): readonly TreePlace[] {
  if (!passes(route, role)) return turnsOf(placesOf(route, POSITIONS), index + ROLE_TYPES.indexOf(role));
  const places = placesOf(route, positionsFor(route, role, index));
  const isCommand = isGenerated(route) && route.method === 'POST' && hasId(route);
  return isCommand && !isTurn(index) ? places.filter((place) => ['own', 'shared'].includes(place)) : places;
}

async function differencesAt(route: Route, role: RoleType, index: number): Promise<string[]> {
  const found: string[] = [];
  let absent: Answer | undefined;
  for (const place of placesFor(route, role, index)) {
    const answer = await askFor(route, role, place);
    if (place === 'absent') absent = answer;
    found.push(...differencesOf(route, role, place, answer, absent));
  }
  return found;
}

describe('every endpoint for every role and a row at every position', () => {
  it('answers as policy table and institution tree say, without data of other institutions', async () => {
    const differences = await asEveryRole(async (role) => {
      const found: string[] = [];
      for (const [index, route] of asked.entries())
        if (rolesFor(route, index).includes(role)) found.push(...(await differencesAt(route, role, index)));
      return found;
    });
    expect(differences).toEqual([]);
  });

  it('is closed to users without session, disabled users and users without institution', async () => {
    const ask = async (stranger: UnauthorizedCaller, route: Route) => {
      const { method, path, body } = requestFor(world, route, hasId(route) ? 'absent' : 'own');
      const { status, text } = await stranger.ask(method, path, body);
      const open = status !== 401 ? [`${method} ${route.path} as ${stranger.name}: ${status}`] : [];
      return [...open, ...leaksIn(`${method} ${route.path} as ${stranger.name}`, text)];
    };
    const found: string[] = [];
    // Last, because whoever may sign out ends the session that the others are asked with.
    const isEnd = ({ path }: Route) => Number(path === '/sys/logout');
    const routes = [...asked].sort((one, two) => isEnd(one) - isEnd(two));
    const strangers = await strangersOf(world);
    for (const stranger of strangers)
      for (const [no, route] of routes.entries()) {
        const isAsked = turnsOf(strangers, no, isGenerated(route) ? 1 : 2).includes(stranger);
        const isOpen = route.policy === 'public' || (stranger.hasCookie && route.policy === 'cookie');
        if (isAsked && !isOpen) found.push(...(await ask(stranger, route)));
      }
    expect(found).toEqual([]);
  });
});

describe('lists', () => {
  /** What a role may ask for without naming a row. */
  const listsFor = (role: RoleType, roles = 1) =>
    asked
      .filter((route) => route.method === 'GET' && !hasId(route) && route.policy !== 'public')
      .filter(
        (route, index) =>
          rolesFor(route, index, roles).includes(role) && expectedOf(route, role, 'own') === 'reached',
      );
  const isSheet = ({ path }: Route) => /\/(ex|im)port\./.test(path);

  /** Ways to ask for what is not one's own; a list that does not offer one of them refuses it. */
  const questions = (route: Route, index: number, role: RoleType) => {
    const ids = FOREIGN.map((position) => world.rows[position][kindOf(route)] ?? ABSENT_ID);
    const orgs = FOREIGN.map((position) => world.orgs[position]);
    if (route.path === '/search') return FOREIGN.map((position) => `q=canary-${position}`);
    // A workbook is the sheet of commas in another wrapping.
    if (route.path.endsWith('.xlsx')) return ['q=canary'];
    const ways = ['resource=users', 'sort=orgId', `filter[orgId]=in:${orgs.join()}`, `ids=${ids.join()}`];
    return [
      'q=canary',
      ...(isGenerated(route) ? turnsOf(ways, index, 2) : shareOf(ways, route, role, index)),
    ];
  };
  const textOf = async ({ path }: Route, { text, bytes, status }: Answer) =>
    path.endsWith('.xlsx') && status === 200 ? String(await unpacked(bytes, 10_000_000)) : text;

  async function leaksOf(route: Route, index: number, role: RoleType, ask: Ask): Promise<string[]> {
    const found: string[] = [];
    for (const question of questions(route, index, role)) {
      const what = `GET ${route.path}?${question} as ${role}`;
      const answer = await ask('GET', `${route.path}?${question}`).catch(() => undefined);
      if (!answer || answer.status >= 500) found.push(`${what}: ${answer?.status ?? 'breaks off'}`);
      else found.push(...leaksIn(what, await textOf(route, answer)));
    }
    return found;
  }

  it('contain nothing of other institutions in pages, lookups and sheets for any query', async () => {
    const found = await asEveryRole(async (role, ask) => {
      const leaks: string[] = [];
      for (const route of listsFor(role))
        leaks.push(...(await leaksOf(route, asked.indexOf(route), role, ask)));
      return leaks;
    });
    expect(found).toEqual([]);
  });

  it('contain the rows of the own institution and those below', async () => {
    const kinds = ['organizations', 'users', 'roles', 'platformNotices', 'sessions', 'devices', 'deviceAuths']
      .concat('alerts', 'iotCards')
      .map((kind) => [kind, kind] as const);
    const missing: string[] = [];
    for (const [path, kind] of [...kinds, ['stockWarnings', 'products'], ['doorRecords', 'doors']] as const) {
      const { text } = await world.asks.platform_admin('GET', `/${path}?pageSize=100`);
      for (const position of INSIDE)
        if (!text.includes(canaryOf(position, kind))) missing.push(`${path}: ${position}`);
    }
    expect(missing).toEqual([]);
  });

  it('count their rows', async () => {
    const found = await asEveryRole(async (role, ask) => {
      const differences: string[] = [];
      for (const route of listsFor(role, 3).filter((each) => !isSheet(each))) {
        const { text } = await ask('GET', `${route.path}?pageSize=1`);
        const { result } = JSON.parse(text) as { result?: { rows?: unknown[]; total?: number } | null };
        if (!result?.rows) continue;
        const { total = -1 } = result;
        const { rows, least } = await truthOf(world.database, kindOf(route), role, world.orgs.own);
        if (total < least || total > rows)
          differences.push(`GET ${route.path} as ${role}: ${total} instead of ${rows}`);
      }
      return differences;
    });
    expect(found).toEqual([]);
  });

  it('of figures use the user’s own machines only', async () => {
    const { text } = await world.asks.platform_admin('GET', '/climate/fleet');
    expect(text).toContain(`"of":${INSIDE.length}`);
    const traffic = await world.asks.platform_admin('GET', '/iotTraffic/summary');
    expect(traffic.text).toContain(`"total":${INSIDE.length}`);
    const { rows } = JSON.parse((await world.asks.repair('GET', '/platformNotices')).text).result as {
      rows: { id: string; readCount: number }[];
    };
    const inside = INSIDE.map((position) => world.orgs[position]);
    for (const { id, readCount } of rows) {
      const readers = await world.database.query(
        'select 1 from notice_reads join users on users.id = user_id where notice_id = $1 and org_id = any($2)',
        [id, inside],
      );
      expect(readCount, id).toBe(readers.length);
    }
  });
});

describe('files', () => {
  it('that are shared are visible in institutions below and nowhere else', async () => {
    const found = await asEveryRole(async (role, ask) => {
      const differences: string[] = [];
      for (const position of POSITIONS) {
        const { status, text } = await ask('GET', `/files/${world.rows[position].documents}`);
        const open = [...INSIDE, ...ABOVE].includes(position);
        const right = open ? text === canaryOf(position, 'document') : status === 404;
        if (!right) differences.push(`a document of ${position} as ${role}: ${status} ${text}`);
      }
      return differences;
    });
    expect(found).toEqual([]);
  });
});

describe('commands for many records', () => {
  const bulkRoutes = () => world.routes.filter(({ path }) => path.endsWith('/bulk/:command'));
  const bulkOf = (route: Route) => requestFor(world, route, 'own').path;

  it('do not find records of other institutions', async () => {
    const found = await asEveryRole(async (role, ask) => {
      const differences: string[] = [];
      for (const [index, route] of bulkRoutes().entries()) {
        if (!rolesFor(route, index).includes(role)) continue;
        const kind = kindOf(route);
        const strange = FOREIGN.filter(
          (position) => !INHERITED.includes(kind) || !['grand', 'parent'].includes(position),
        );
        const ids = [ABSENT_ID, ...strange.flatMap((position) => world.rows[position][kind] ?? [])];
        if (expectedOf(route, role, 'own') !== 'reached') continue;
        const { status, text } = await ask('POST', bulkOf(route), { ids });
        const rows =
          (JSON.parse(text) as { result?: { rows: { id: string; key?: string }[] } }).result?.rows ?? [];
        const same = rows.length === ids.length && rows.every(({ key }) => key === 'err.common.notFound');
        if (!same) differences.push(`POST ${route.path} as ${role}: ${status} ${text}`);
      }
      return differences;
    });
    expect(found).toEqual([]);
  });
});

/** The last of the file: nothing that was asked for above has reached them. */
it('leaves every row of other institutions unchanged', async () => {
  expect(await checksumOf(world, FOREIGN)).toEqual(before);
});
