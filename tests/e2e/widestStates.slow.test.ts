import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlertRow } from '../../contract/alerts';
import { LOCALES, type Locale } from '../../contract/common/locale';
import type { Page } from '../../contract/common/page';
import type { AnyRow } from '../../contract/kit/resource';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, shown } from './consolePage';
import { lastingFaultsOf } from './layoutFaults';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

/** The narrowest window of a desk; the menu is open beside the lists. */
const DESK = { width: 1366, height: 768 };
const LISTS = {
  alarms: '/machine/warnNoticeList',
  'alarms beside the details of one': '/machine/warnNoticeList?alert=:alert',
  climate: '/machine/humiture',
  stock: '/machine/equipmentMain/productWarning',
  doors: '/machine/openDoor?list=day',
  'live machines': '/machine/equipmentMain/live',
  'machines by sales': '/machine/equipmentMain/live?sort=sold&descending=1',
  'machines by data': '/machine/equipmentMain/live?sort=data&descending=1',
  matrix: '/machine/equipmentMain?as=matrix',
};

type WordSet = Record<string, string>;

/** Words that stand in for each other in a cell. */
function stateWords(locale: Locale): string[][] {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${locale}/${name}.json`, import.meta.url), 'utf8'));
  const { priority, state, connection, level, lastKnown } = read('domain');
  const { authorised, unauthorised } = read('doors');
  const conn = Object.values(connection as WordSet);
  return [
    ...[priority, state, level, read('climate').states].map((each: WordSet) => Object.values(each)),
    conn,
    conn.map((word) => lastKnown.replace('{{state}}', word)),
    [authorised, unauthorised],
  ];
}

/** Puts the widest word into every cell that says a state, in the heaviest type, whatever the demo has at this hour. */
function widen({ page }: ConsolePage, words: string[][]): Promise<number> {
  return page.evaluate((sets) => {
    const paper = document.createElement('canvas').getContext('2d');
    const width = (word: string) => paper?.measureText(word).width ?? word.length;
    const widest = sets.map((set) => [...set].sort((a, b) => width(b) - width(a))[0] ?? '');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let changed = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const word = text.textContent ?? '';
      const index = sets.findIndex((set) => set.includes(word));
      const cell = text.parentElement?.closest<HTMLElement>('[role=gridcell] [data-tone]');
      if (index < 0 || !cell) continue;
      cell.style.fontWeight = '600';
      text.textContent = widest[index] ?? word;
      changed++;
    }
    return changed;
  }, words);
}

/** Without any of these words in it. */
const NO_STATES = {
  dashboard: '/dashboard',
  'SIM cards': '/InterCard/InterCardMain',
};

/** As long as a name usually gets, in Latin words and in a script without spaces. */
const LONG_NAMES = [
  'Riverside Community Hospital ',
  '杭州市西湖区文三路社区卫生服务中心门诊部一楼大厅自助售药',
];
const NAME_LENGTH = 30;

/** Gives every record of a list a name of thirty characters, every other one in Chinese. */
async function rename(resource: string): Promise<void> {
  const { rows } = await api.get<Page<AnyRow>>(`/${resource}?pageSize=100`);
  for (const [index, { id }] of rows.entries()) {
    const { version } = await api.get<AnyRow>(`/${resource}/${id}`);
    const number = String(index + 1);
    const name = `${LONG_NAMES[index % 2]?.padEnd(NAME_LENGTH, '店').slice(0, NAME_LENGTH - number.length)}${number}`;
    const { status, body } = await api.raw('PUT', `/${resource}/${id}`, { version, name });
    if (status !== 200) throw new Error(`rename ${resource}: ${body.msg}`);
  }
}

let server: ServerProcess;
let api: ApiClient;
let alert: AlertRow | undefined;

beforeAll(async () => {
  server = await startServer();
  api = await signIn(server.url, 'admin');
  await rename('devices');
  await rename('organizations');
  alert = (await api.get<Page<AlertRow>>('/alerts?state=raised&pageSize=1')).rows[0];
});
afterAll(() => server?.kill('SIGKILL'));

it.each(LOCALES)('says every state whole in the live lists of a small desk: %s', async (language) => {
  const console = await openConsole(server.url, { ...DESK, language });
  await logIn(console, 'admin', LISTS.alarms);
  const faults: string[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    await console.go(path.replace(':alert', alert?.id ?? ''));
    await shown(console, '[role=gridcell] [data-tone]').waitFor();
    await console.ready();
    expect(await widen(console, stateWords(language))).toBeGreaterThan(0);
    for (const fault of await lastingFaultsOf(console.page)) faults.push(`${name}: ${fault}`);
  }
  for (const [name, path] of Object.entries(NO_STATES)) {
    await console.go(path);
    await shown(console, '#content section li, #content [role=gridcell]').waitFor();
    await console.ready();
    for (const fault of await lastingFaultsOf(console.page)) faults.push(`${name}: ${fault}`);
  }
  expect(faults).toEqual([]);
  await console.close();
});
