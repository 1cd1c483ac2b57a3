import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlatRoute } from '../contract/access/routeTree';
import { LOCALES } from '../contract/common/locale';
import type { Resource } from '../contract/kit/resource';
import type { Database } from '../server/db/database';
import { openTestDatabase } from '../server/db/testDatabase';
import { formProblems, menuProblems, refProblems, type Tree, wordProblems } from './builders/definition';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = ['contract', 'server', 'simulator', 'src', 'locales', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'biome.json', 'tsconfig.json'];
const at = mkdtempSync(join(tmpdir(), 'pharos-new-resource-'));
const textOf = (path: string) => readFileSync(join(at, path), 'utf8');

function make(...asked: string[]) {
  const script = join(at, 'scripts', 'newResource.mjs');
  return spawnSync(process.execPath, [script, ...asked], { cwd: at, encoding: 'utf8' });
}

/** The script without its process. */
async function plan(asked: { area: string; name: string; path?: string }) {
  const { planOf } = (await import(join(at, 'scripts/newResource/plan.ts'))) as {
    planOf(root: string, asked: object): Promise<Map<string, string>>;
  };
  return planOf(at, asked);
}

const AREAS = readdirSync(join(ROOT, 'contract/resources'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let said: ReturnType<typeof make>;
beforeAll(() => {
  for (const path of [...COPIED, ...FILES]) cpSync(join(ROOT, path), join(at, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(at, 'node_modules'));
  said = make('machines', 'spareParts');
});

describe('npm run new:resource', () => {
  it('writes a valid definition', async () => {
    expect([said.stderr, said.status]).toEqual(['', 0]);
    const index = await import(join(at, 'contract/resources/index.ts'));
    const all = index.RESOURCES as readonly Resource[];
    const own = all.find(({ name }) => name === 'spareParts') as Resource;
    expect(own).toMatchObject({ permission: 'factoryMain', path: '/deviceMain/factoryMain/spareParts' });
    const { flatRoutes } = (await import(join(at, 'contract/access/routeTree.ts'))) as {
      flatRoutes(): FlatRoute[];
    };
    const problems = [refProblems(own, all), menuProblems(own, flatRoutes()), formProblems(own)];
    for (const locale of LOCALES)
      problems.push(
        wordProblems(own, JSON.parse(textOf(`locales/${locale}/resources/spareParts.json`)) as Tree),
      );
    expect(problems.flat()).toEqual([]);
  });

  it.each(LOCALES)('adds its page to the menu in %s, to be filled in', (locale) => {
    const names = JSON.parse(textOf(`locales/${locale}/menu.json`)) as Record<string, string>;
    expect(names['/deviceMain/factoryMain/spareParts']).toBe('⟨…⟩ Spare parts');
  });

  it.each(AREAS)('writes one into %s, and no demo rows of others are lost', async (area) => {
    const index = `server/modules/${area}/index.ts`;
    const asked = { area, name: `${area}Probes` };
    const before = textOf(index);
    const files = await plan(asked).catch((refused: Error) =>
      plan({ ...asked, path: /--path (\S+)/.exec(refused.message)?.[1] }),
    );
    const { written } = (await import(join(at, 'scripts/newResource/write.ts'))) as {
      written(root: string, plan: Map<string, string>): string | undefined;
    };
    expect(written(at, files)).toBeUndefined();
    const demo = (text: string) => /^ {2}demo: [\s\S]*?,\n(?= {2}\w|\})/m.exec(text)?.[0] ?? '';
    for (const [rows] of demo(before).matchAll(/\w*[dD]emo\w+|\w+Demo\b/g))
      expect(demo(textOf(index))).toMatch(new RegExp(`\\.\\.\\.(\\(await )?${rows}\\(demo\\)`));
    expect(demo(textOf(index))).toContain(`${area}ProbesDemo`);
  });

  it('waits for demo rows that are promised', () => {
    expect(textOf('server/modules/prescriptions/index.ts')).toContain('...(await prescriptionDemo(demo))');
    expect(textOf('server/modules/stock/index.ts')).toContain('...(await demoTruth(demo))');
  });

  it('writes code that compiles and is formatted', () => {
    const wired = ['machines', 'prescriptions', 'stock', 'system'].map(
      (area) => `server/modules/${area}/index.ts`,
    );
    const own = {
      extends: './tsconfig.json',
      include: ['contract/menu.ts', 'contract/resources', 'server/db/tables', ...wired],
    };
    writeFileSync(join(at, 'tsconfig.own.json'), JSON.stringify(own));
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(
      spawnSync(process.execPath, [tsc, '-p', 'tsconfig.own.json'], { cwd: at, encoding: 'utf8' }).stdout,
    ).toBe('');
    const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const wrote = [...said.stdout.matchAll(/^wrote (.*)$/gm)].map(([, path = '']) => path);
    expect(wrote).toContain('server/modules/machines/demo/spareParts.ts');
    const checked = wrote.filter((path) => !path.endsWith('.sql'));
    execFileSync(process.execPath, [biome, 'ci', '--vcs-enabled=false', ...checked], { cwd: at });
  });

  it.each([
    ['machines', 'spareParts', 'there is a resource spareParts already'],
    ['machines', 'cabinets', 'there is a table cabinets already'],
    ['machines', 'SpareParts', 'is no name'],
    ['machines', 'spare-parts', 'is no name'],
    ['machines', '../parts', 'is no name'],
    ['nowhere', 'parts', 'no area is called nowhere'],
    ['machines', 'parts', '/dashboard is no path', '/dashboard'],
    ['machines', 'parts', 'is the page of oems already', '/deviceMain/factoryMain'],
    ['machines', 'parts', 'is a screen already', '/machine/humiture'],
    ['machines', 'parts', 'stands below no page', '/nowhere/at/all'],
  ])('refuses %s %s: %s', async (area, name, why, path?: string) => {
    await expect(plan({ area, name, path })).rejects.toThrow(why);
  });

  it('puts demonstration rows into their own folder when the module is full', async () => {
    const demoOf = async () =>
      [...(await plan({ area: 'products', name: 'labels' })).keys()].filter(
        (path) => path.startsWith('server/modules/products/') && !path.endsWith('index.ts'),
      );
    expect(await demoOf()).toEqual(['server/modules/products/labelsDemo.ts']);
    for (let n = 0; n < 20; n += 1) writeFileSync(join(at, `server/modules/products/more${n}.ts`), '');
    expect(await demoOf()).toEqual(['server/modules/products/demo/labels.ts']);
  });

  it('asks for a way to the page, unless it stands in the side menu', () => {
    const way = 'a way to it, a tab or an entry of the menu';
    expect(said.stdout).toContain(way);
    const menu = join(at, 'contract/menu.ts');
    const text = readFileSync(menu, 'utf8');
    const beside = "page('chargeItem', 'chargeItem'),";
    writeFileSync(menu, text.replace(beside, `${beside} page('coupons', 'chargeItem'),`));
    const { stdout, status } = make('charging', 'coupons', '--path', '/chargeMain/coupons');
    expect([status, stdout.includes('Left to do'), stdout.includes(way)]).toEqual([0, true, false]);
    expect(textOf('server/modules/charging/couponsDemo.ts')).toContain('name: `Coupon ');
  });

  it('explains why it refuses and writes nothing then', () => {
    const before = textOf('contract/resources/machines/index.ts') + textOf('contract/menu.ts');
    const { status, stderr } = make('machines', 'spareParts');
    expect([status, stderr]).toEqual([1, 'there is a resource spareParts already\n']);
    expect(textOf('contract/resources/machines/index.ts') + textOf('contract/menu.ts')).toBe(before);
  });
});

describe('what does not format', () => {
  it('is said, and the script fails', () => {
    const index = join(at, 'server/modules/service/index.ts');
    writeFileSync(index, `${readFileSync(index, 'utf8')}const = ;\n`);
    const { status, stderr } = make('service', 'brokenParts');
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      'What was written does not format: mend it first',
    ]);
  });
});

describe('the generated migration', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('accepts rows of an institution', async () => {
    const [, path = ''] = /^wrote (.*\.sql)$/m.exec(said.stdout) ?? [];
    for (const statement of textOf(path)
      .replace(/^--.*$/gm, '')
      .split(/;\s*$/m))
      if (statement.trim()) await database.query(statement);
    await database.query(
      `insert into organizations (id, path, code, name, type) values ('o', 'o.', 'ORG1', 'Platform', 'platform')`,
    );
    await database.query(`insert into spare_parts (id, org_id, code, name) values ('a', 'o', 'A', 'a')`);
    const again = database.query(
      `insert into spare_parts (id, org_id, code, name) values ('b', 'o', 'A', 'b')`,
    );
    await expect(again).rejects.toThrow(/unique/);
    const indexes = await database.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'spare_parts' order by 1`,
    );
    expect(indexes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['spare_parts_by_code', 'spare_parts_by_created_at', 'spare_parts_grams']),
    );
  });
});
