import { afterAll, beforeAll, it } from 'vitest';
import { LOCALES, type Locale } from '../../contract/common/locale';
import type { Resource } from '../../contract/kit/resource';
import type { ListResult } from '../../contract/kit/wire';
import { RESOURCES } from '../../contract/resources';
import { THOROUGH, turnsOf } from '../builders/thorough';
import { type ConsolePage, logIn, openConsole, schemeOf, shown } from './consolePage';
import { type Office, sharedOffice } from './office';
import { check, checkQuiet } from './pageCheck';

const PUBLIC_PAGES = [
  '/login2',
  '/login?mode=register',
  '/login?mode=forgot',
  '/login?mode=display',
  '/userAgreement',
  '/privacyPolicy',
  '/warningNotice?k=x',
] as const;

/** Every page in one of the languages; the languages take turns. */
const spokenIn = <T>(locale: Locale, pages: readonly T[]) =>
  pages.filter((_page, index) => turnsOf(LOCALES, index).includes(locale));

async function idOf({ api }: Office, resource: string): Promise<string> {
  const { rows } = await api.get<ListResult>(`/${resource}?pageSize=10`);
  return rows[0]?.id ?? '';
}

/** The pages whose turn it is in this language: a file each, so that they are looked at side by side. */
export function checkPagesIn(locale: Locale): void {
  let office: Office;
  let console: ConsolePage;
  beforeAll(async () => {
    office = await sharedOffice();
    // Rows are alike: a low window draws some of them, where a high one has them drawn and looked at by the dozen.
    const look = { colorScheme: schemeOf(locale), height: 560 } as const;
    console = await openConsole(office.server.url, { language: locale, ...look });
    // A page that is kept behind a tab is looked at when it is in sight, and costs axe seconds on every later page.
    await console.page.addInitScript(() => {
      if (location.protocol === 'http:')
        localStorage.setItem('pharos.settings', JSON.stringify({ showTagsView: false }));
    });
    await logIn(console);
  });
  afterAll(() => console?.close());

  /** The form of a resource: that of a record, or the empty one where it is its turn. */
  async function formPath({ name, path, can }: Resource, turn: number): Promise<string | undefined> {
    const id = await idOf(office, name);
    const forms = [
      ...(id ? [`${path}/record/${encodeURIComponent(id)}`] : []),
      ...(can.includes('create') ? [`${path}/new`] : []),
    ];
    return forms[turn % forms.length];
  }

  // Axe costs as much as the page: list and form of a resource take turns at it.
  it.each(spokenIn(locale, RESOURCES).map((resource, turn) => [resource.name, resource, turn] as const))(
    '%s: list and form are whole, accessible and quiet',
    async (name, resource, turn) => {
      const inspect = (part: number) => (THOROUGH || turn % 2 === part ? check : checkQuiet);
      await console.go(resource.path);
      await shown(
        console,
        '[role=grid], [role=treegrid], [role=status][class*=empty]:not([data-loading])',
      ).waitFor();
      await inspect(0)(console, `${locale}-${name}-list`);
      const form = await formPath(resource, Math.floor(turn / 2));
      if (!form) return;
      await console.go(form);
      await shown(console, 'fieldset').waitFor();
      await inspect(1)(console, `${locale}-${name}-form`);
    },
  );

  it.each(spokenIn(locale, PUBLIC_PAGES))('%s is whole, accessible and quiet', async (path) => {
    const page = await openConsole(office.server.url, { language: locale, width: 390, height: 844 });
    await page.go(path);
    await check(page, `${locale}-public-${path.replace(/\W+/g, '-')}`);
    await page.close();
  });
}
