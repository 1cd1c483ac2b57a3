import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FlatRoute, flatRoutes } from '../../contract/access/routeTree';
import { LOCALES, type Locale } from '../../contract/common/locale';
import { permissionsOf, ROLE_TYPES, type RoleType } from '../../contract/permissions';
import { spread, THOROUGH, turnsOf } from '../builders/thorough';
import { type ConsolePage, logIn, openConsole, shown } from './consolePage';
import { untranslated, violations } from './pageCheck';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const ACCOUNTS: Record<RoleType, string> = {
  platform_admin: 'admin',
  institution_admin: 'institution',
  merchant_admin: 'merchant',
  merchant_collab: 'collaborator',
  dealer_admin: 'dealer',
  dealer_staff: 'dealerstaff',
  track_admin: 'track',
  security: 'security',
  repair: 'repair',
  pharmacist: 'pharmacist',
};

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedServer();
});

/** What each role may open is told apart without a browser (`src/app/front/routes.test.ts`); with `test:all` also here. */
const WALKERS: readonly RoleType[] = THOROUGH ? ROLE_TYPES : ['merchant_admin', 'repair'];
const VISITS = WALKERS.flatMap((role, index) =>
  turnsOf(LOCALES, index + 1).map((locale) => [role, locale] as const),
);
/** The walkers take turns at the pages, each at some of every folder. */
const PAGES_EACH = 20;
const pagesOf = (role: RoleType) =>
  spread(
    flatRoutes().filter((_page, index) => turnsOf(WALKERS, index).includes(role)),
    PAGES_EACH,
  );
const refusalIn = (locale: Locale) =>
  (JSON.parse(readFileSync(`locales/${locale}/shell.json`, 'utf8')) as { notice: { noPermission: string } })
    .notice.noPermission;

describe.each(VISITS)('as %s in %s', (role, locale) => {
  const own: readonly string[] = permissionsOf(role);

  async function wrongAt(console: ConsolePage, { path, route }: FlatRoute): Promise<string[]> {
    await console.go(path);
    const open = route.key === undefined || own.includes(route.key);
    const refused = console.page.getByRole('heading', { name: refusalIn(locale) }).filter({ visible: true });
    const heading = shown(console, 'h1').waitFor({ timeout: 10_000 });
    if (
      await heading.then(
        () => false,
        () => true,
      )
    )
      return [`${path}: nothing`];
    const settled = expect.poll(() => refused.count(), { timeout: 10_000 }).toBe(open ? 0 : 1);
    if (
      await settled.then(
        () => false,
        () => true,
      )
    )
      return [`${path}: ${open ? 'refused' : 'open'}`];
    const barriers = THOROUGH && role === 'platform_admin' ? await violations(console) : [];
    return [...(await untranslated(console)), ...barriers].map((fault) => `${path}: ${fault}`);
  }

  it('every path of this round shows its page or its refusal', async () => {
    const console = await openConsole(server.url, { language: locale });
    await logIn(console, ACCOUNTS[role]);
    const wrong: string[] = [];
    for (const page of pagesOf(role)) wrong.push(...(await wrongAt(console, page)));
    expect(wrong).toEqual([]);
    expect(console.complaints).toEqual([]);
    await console.close();
  }, 600_000);
});

describe.each(['track_admin', 'pharmacist', 'merchant_collab'] as const)('the dashboard of %s', (role) => {
  it('has only permitted panels and makes no refused request', async () => {
    const console = await openConsole(server.url, { language: 'en' });
    const refused: string[] = [];
    console.page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await logIn(console, ACCOUNTS[role], '/dashboard');
    const own: readonly string[] = permissionsOf(role);
    const heading = (name: string) => console.page.getByRole('heading', { name, exact: true });
    const panel = (name: string) => heading(name).count();
    // Everybody has this one: when it is there, the others are.
    await heading('Stock alerts').waitFor();
    expect(await panel('Door-open records')).toBe(own.includes('openDoor') ? 1 : 0);
    expect(await panel('Data use, last 7 days (MB)')).toBe(own.includes('IoT_Statistics') ? 1 : 0);
    await console.ready();
    expect(refused).toEqual([]);
    await console.close();
  });
});
