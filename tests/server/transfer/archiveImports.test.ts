import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ImportReport, ListResult } from '../../../contract/kit/wire';
import { createKit } from '../../../server/kit/kit';
import type { ServedResource } from '../../../server/kit/served';
import { sweepImports } from '../../../server/kit/transfer/archives/keptArchives';
import { type ImportKit, runImport } from '../../../server/kit/transfer/imports/runImport';
import { zipOf } from '../../../server/kit/transfer/sheets/testWorkbook';
import { SERVED } from '../../../server/modules';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';
import { barcodeOf, type Line, picture, productSheet, refusingProducts } from '../worlds/productSheet';
import { checkedSheet, downloaded, postSheet, runImports } from '../worlds/transferClient';

let world: ApiWorld;
let client: ApiClient;
let category: string;
beforeAll(async () => {
  world = await startApiWorld();
  client = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
  const [first] = await world.database.query<{ code: string }>(
    `select code from product_categories where length(code) = 2 order by code limit 1`,
  );
  category = first?.code ?? '';
});
afterAll(() => world.close());

const zipped = async (lines: Line[], pictures: Record<string, Buffer>) => ({
  resource: 'products',
  name: 'products.zip',
  file: await zipOf({ 'products.csv': productSheet(category, lines), ...pictures }),
});
const check = async (lines: Line[], pictures: Record<string, Buffer>) =>
  checkedSheet(world, client, await zipped(lines, pictures));
const reportOf = ({ id }: ImportReport) => client.get<ImportReport>(`/imports/${id}`);
async function apply(report: ImportReport, kit?: ImportKit): Promise<ImportReport> {
  await client.post(`/imports/${report.id}/apply`);
  await runImports(world, kit);
  return reportOf(report);
}
async function productOf(n: number): Promise<AnyRow | undefined> {
  return (await client.get<ListResult>(`/products?q=${barcodeOf(n)}`)).rows[0];
}
async function filesThere(): Promise<number> {
  const [row] = await world.database.query<{ n: number }>('select count(*)::int as n from files');
  return row?.n ?? 0;
}
function contentsThere(): number {
  const { filesDir } = world.core;
  const paths = readdirSync(filesDir, { recursive: true }) as string[];
  return paths.filter((path) => statSync(join(filesDir, path)).isFile()).length;
}
const kitOf = (changed: Partial<ImportKit> = {}, served: readonly ServedResource[] = SERVED): ImportKit =>
  createKit({ ...world.core, ...changed }, served);

describe('a ZIP with a sheet and images', () => {
  let first: ImportReport;
  let sent: Awaited<ReturnType<typeof zipped>>;

  it('is checked: each named image is inspected, and problems are shown at its cell', async () => {
    const pictures = {
      'images/a.png': await picture(),
      'images/B.JPG': await picture('jpeg'),
      'images/text.png': Buffer.from('no picture'),
      'images/lying.png': await picture('jpeg'),
      'images/large.png': Buffer.concat([
        await picture(),
        Buffer.from(crypto.getRandomValues(new Uint8Array(64_000))),
      ]),
    };
    pictures['images/large.png'] = Buffer.concat(
      Array.from({ length: 13 }, () => pictures['images/large.png']),
    );
    sent = await zipped(
      [
        { n: 101, front: 'images/a.png', composite: 'images/a.png\nimages/b.jpg' },
        { n: 102, front: 'images/none.png' },
        { n: 103, front: 'images/text.png' },
        { n: 104, composite: 'images/a.png;images/lying.png' },
        { n: 105, front: 'images/large.png' },
        { n: 106 },
      ],
      pictures,
    );
    first = await checkedSheet(world, client, sent);
    expect(first).toMatchObject({ state: 'checked', archive: true, counts: { create: 2, error: 4 } });
    expect(first.problems.map(({ row, field, value, key }) => [row, field, value, key])).toEqual([
      [3, 'frontImage', 'images/none.png', 'err.import.picture'],
      [4, 'frontImage', 'images/text.png', 'err.upload.type'],
      [5, 'compositeImages', 'images/lying.png', 'err.upload.type'],
      [6, 'frontImage', 'images/large.png', 'err.upload.tooLarge'],
    ]);
    expect(await filesThere()).toBe(0);
  });

  it('is applied: equal images are one file, and nothing else is kept', async () => {
    const before = await filesThere();
    expect(await apply(first)).toMatchObject({ state: 'applied', counts: { create: 2, error: 4 } });
    const product = await productOf(101);
    const front = product?.frontImage as string;
    expect(product?.compositeImages).toEqual([front, expect.stringMatching(/^\w{26}$/)]);
    expect(await productOf(106)).toMatchObject({ frontImage: null, compositeImages: null });
    expect(await filesThere()).toBe(before + 2);
    expect(contentsThere()).toBe(before + 2);
    const bytes = await downloaded(world, client, `/files/${front}`);
    expect((await sharp(bytes).metadata()).width).toBe(8);
    const owner = `select files.org_id = products.org_id as same from files, products
      where files.id = products.front_image and products.barcode = $1`;
    expect(await world.database.query(owner, [barcodeOf(101)])).toEqual([{ same: true }]);
  });

  it('changes nothing when it is imported again, and an empty cell keeps existing images', async () => {
    const before = await filesThere();
    const again = await checkedSheet(world, client, sent);
    expect(again).toMatchObject({ counts: { create: 0, update: 0, skip: 2, error: 4 } });
    const more = await check([{ n: 101, name: 'Renamed' }], {});
    expect(await apply(more)).toMatchObject({ counts: { update: 1 } });
    expect(await productOf(101)).toMatchObject({ genericName: 'Renamed', frontImage: expect.any(String) });
    expect(await filesThere()).toBe(before);
  });

  it('replaces the image of a record', async () => {
    const before = await productOf(101);
    const report = await check([{ n: 101, name: 'Renamed', front: '1.png' }], { '1.png': await picture() });
    expect(await apply(report)).toMatchObject({ counts: { update: 1 } });
    const after = await productOf(101);
    expect(after?.frontImage).not.toBe(before?.frontImage);
    expect(after?.compositeImages).toEqual(before?.compositeImages);
  });

  it('adds an image to those of a record when its exported cell names one more', async () => {
    const before = (await productOf(101))?.compositeImages as string[];
    const composite = [...before, 'new.png'].join('\n');
    const line = { n: 101, name: 'Renamed', composite };
    expect(await apply(await check([line], { 'new.png': await picture() }))).toMatchObject({
      counts: { update: 1 },
    });
    const after = (await productOf(101))?.compositeImages as string[];
    expect(after).toEqual([...before, expect.stringMatching(/^\w{26}$/)]);
  });

  it('is required for images: without one their columns are skipped with a notice', async () => {
    const file = productSheet(category, [{ n: 110, front: 'images/a.png' }]);
    const report = await checkedSheet(world, client, { resource: 'products', file });
    expect(report).toMatchObject({ counts: { create: 1, error: 0 } });
    expect(report.columns.find(({ head }) => head === 'frontImage')).toMatchObject({
      field: null,
      pictures: true,
    });
  });
});

const three = async () => ({ '1.png': await picture(), '2.png': await picture(), '3.png': await picture() });

describe('an import with images', () => {
  it('stores nothing twice when it resumes after an interruption', async () => {
    const before = [await filesThere(), contentsThere()];
    const lines = [1, 2, 3].map((n) => ({ n: 200 + n, front: `${n}.png`, composite: '1.png' }));
    const report = await check(lines, await three());
    await client.post(`/imports/${report.id}/apply`);
    let looks = 0;
    const scanner: ImportKit['scanner'] = {
      look: async () => {
        looks += 1;
        if (looks === 3) throw new Error('killed');
        return undefined;
      },
    };
    await expect(runImport(kitOf({ scanner }), report.id, { attempts: 1 })).rejects.toThrow('killed');
    expect(await filesThere()).toBe((before[0] ?? 0) + 2);
    await runImport(kitOf(), report.id, { attempts: 2 });
    expect(await reportOf(report)).toMatchObject({ state: 'applied', counts: { create: 3 } });
    expect([await filesThere(), contentsThere()]).toEqual(before.map((each) => each + 3));
  });

  it('keeps the images of rows that were written but not yet recorded', async () => {
    const lines = [
      { n: 211, front: '1.png' },
      { n: 212, name: 'refused' },
    ];
    const report = await check(lines, await three());
    let refusals = 0;
    const served = refusingProducts(() => {
      refusals += 1;
    });
    await client.post(`/imports/${report.id}/apply`);
    // Refused with the others, and then alone: what comes next is the note of both.
    const clock = () => {
      if (refusals === 2) throw new Error('killed');
      return Date.now();
    };
    await expect(runImport(kitOf({ clock }, served), report.id, { attempts: 1 })).rejects.toThrow('killed');
    const written = await productOf(211);
    await runImport(kitOf({}, served), report.id, { attempts: 2 });
    expect(await reportOf(report)).toMatchObject({ state: 'applied', counts: { skip: 1, error: 1 } });
    await downloaded(world, client, `/files/${written?.frontImage}`);
  });

  it('works for a minute at a time and makes progress each time', async () => {
    const lines = [1, 2, 3].map((n) => ({ n: 220 + n, front: `${n}.png` }));
    const report = await check(lines, await three());
    await client.post(`/imports/${report.id}/apply`);
    let now = Date.now();
    const clock = () => {
      now += 25_000;
      return now;
    };
    const slow = kitOf({ clock });
    const before = await filesThere();
    const counts: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await runImport(slow, report.id, { attempts: 1 });
      counts.push((await filesThere()) - before);
    }
    expect(counts).toEqual([1, 2, 3]);
    expect(await reportOf(report)).toMatchObject({ state: 'applied', counts: { create: 3, error: 0 } });
  });

  it('deletes the images of failed rows unless another row uses them', async () => {
    const before = [await filesThere(), contentsThere()];
    const lines = [
      { n: 231, name: 'refused', front: '1.png', composite: '2.png' },
      { n: 232, front: '2.png' },
    ];
    const report = await apply(await check(lines, await three()), kitOf({}, refusingProducts()));
    expect(report).toMatchObject({ state: 'applied', counts: { create: 1, error: 1 } });
    expect([await filesThere(), contentsThere()]).toEqual(before.map((each) => each + 1));
    const returned = `select count(*)::int as n from audit_log where action = 'file.returned'`;
    expect(await world.database.query(returned)).toEqual([{ n: 1 }]);
  });

  it('refuses a row with an infected image at its column and keeps none of its images', async () => {
    const before = await filesThere();
    let looks = 0;
    const scanner: ImportKit['scanner'] = {
      look: async () => {
        looks += 1;
        return looks === 2 ? 'Eicar' : undefined;
      },
    };
    const checked = await check([{ n: 241, front: '1.png', composite: '2.png' }], await three());
    const report = await apply(checked, kitOf({ scanner }));
    expect(report.problems).toMatchObject([{ row: 2, field: 'compositeImages', key: 'err.upload.infected' }]);
    expect(await filesThere()).toBe(before);
  });

  it('leaves nothing behind when it is canceled', async () => {
    const report = await check([{ n: 251, front: '1.png' }], await three());
    const path = join(world.core.filesDir, 'imports', `${report.id}.zip`);
    await sweepImports(kitOf());
    expect(existsSync(path)).toBe(true);
    await world.database.query(`delete from imports where id = $1`, [report.id]);
    await sweepImports(kitOf());
    expect(existsSync(path)).toBe(false);
  });
});

describe('a refused archive', () => {
  const refusal = async (file: { resource: string; file: Buffer; name: string }) => {
    const answer = await postSheet(world, client, file);
    return [answer.status, ((await answer.json()) as { key: string }).key];
  };

  it('is refused for lists without images', async () => {
    const file = { ...(await zipped([{ n: 301 }], {})), resource: 'druggists' };
    expect(await refusal(file)).toEqual([400, 'err.import.noPictures']);
  });

  it('is refused with its reason and leaves no file', async () => {
    const before = contentsThere();
    const file = await zipOf({
      'a.csv': productSheet(category, [{ n: 302 }]),
      'b.csv': productSheet(category, [{ n: 303 }]),
    });
    expect(await refusal({ resource: 'products', name: 'P.ZIP', file })).toEqual([
      400,
      'err.import.secondSheet',
    ]);
    const empty = await zipOf({ 'a.csv': Buffer.from('barcode\n') });
    expect(await refusal({ resource: 'products', name: 'P.ZIP', file: empty })).toEqual([
      400,
      'err.import.empty',
    ]);
    expect(contentsThere()).toBe(before);
  });

  it('is refused with more than five thousand rows', async () => {
    const rows = Array.from({ length: 5_001 }, (_, n) => String(n)).join('\n');
    const file = await zipOf({ 'a.csv': Buffer.from(`barcode\n${rows}`) });
    expect(await refusal({ resource: 'products', name: 'p.zip', file })).toEqual([400, 'err.import.tooMany']);
  });
});
