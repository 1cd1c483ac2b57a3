import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealedFields } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import type { RevealResult } from '../../../contract/kit/reveal';
import type { ListResult } from '../../../contract/kit/wire';
import { RESOURCES } from '../../../contract/resources';
import { sealPlain } from '../../../server/kit/sealing';
import { SERVED } from '../../../server/modules';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';

const ID_NO = '11010519491231002X';
const ACCOUNT = '6222021234567890128';
const PHONE = '13800138000';

let world: ApiWorld;
let admin: ApiClient;
let entry: AnyRow;
beforeAll(async () => {
  world = await startApiWorld();
  admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  const draft = { fullName: '济民大药房', merchantType: 'enterprise', idType: 'idcard', idNo: ID_NO };
  entry = await admin.post<AnyRow>('/merchantEntries', {
    ...draft,
    accountType: 'public',
    accountNo: ACCOUNT,
    contactPhone: PHONE,
  });
});
afterAll(() => world.close());

const atRest = async () =>
  JSON.stringify(await world.database.query('select * from merchant_entries where id = $1', [entry.id]));
const change = async (body: object) => {
  const answer = await admin.raw('PUT', `/merchantEntries/${entry.id}`, body);
  expect(answer.status).toBe(200);
  return answer.body.result as AnyRow;
};
const reveal = (fields: string[]) =>
  admin.post<RevealResult>(`/merchantEntries/${entry.id}/reveal`, {
    fields,
    purpose: 'audit',
    note: 'checked',
  });

it('table, history and audit log contain no plain value', async () => {
  const stored = await atRest();
  const log = JSON.stringify(await world.database.query('select * from audit_log'));
  for (const value of [ID_NO, ACCOUNT, PHONE]) {
    expect(stored).not.toContain(value);
    expect(log).not.toContain(value);
  }
  expect(stored).toContain('"id_no":"sealed.1.');
});

it('the value is masked in answers, lists and sheets and plain for a purpose', async () => {
  expect(entry).toMatchObject({ contactPhone: '138****8000' });
  const { rows } = await admin.get<ListResult>('/merchantEntries');
  expect(rows[0]).toMatchObject({ id: entry.id, contactPhone: '138****8000' });
  expect(JSON.stringify(rows)).not.toContain(ID_NO);
  expect((await reveal(['idNo', 'accountNo', 'contactPhone'])).values).toEqual({
    idNo: ID_NO,
    accountNo: ACCOUNT,
    contactPhone: PHONE,
  });
});

it('the sealed value is unchanged when other fields change and sealed again when it changes', async () => {
  const [before] = await world.database.query<{ id_no: string }>('select id_no from merchant_entries');
  const renamed = await change({ version: entry.version, storeName: '一号店' });
  const [after] = await world.database.query<{ id_no: string }>('select id_no from merchant_entries');
  expect(after?.id_no).toBe(before?.id_no);
  await change({ version: renamed.version, contactPhone: '13900139000' });
  expect((await reveal(['contactPhone'])).values).toEqual({ contactPhone: '13900139000' });
  expect(await atRest()).not.toContain('13900139000');
});

it('the sealed value opens in its own record and field only', async () => {
  await world.database.query('update merchant_entries set contact_id_no = id_no where id = $1', [entry.id]);
  await expect(reveal(['contactIdNo'])).rejects.toThrow();
  await world.database.query('update merchant_entries set contact_id_no = null where id = $1', [entry.id]);
});

it('the sealed value can only be filtered by being empty', async () => {
  await expect(admin.get('/merchantEntries?filter[idNo]=filled')).resolves.toMatchObject({ total: 1 });
  await expect(admin.get(`/merchantEntries?filter[idNo]=eq:${ID_NO}`)).rejects.toThrow();
});

it('an existing plain value is sealed once', async () => {
  const { keys, database } = world.core;
  await database.query(
    `insert into merchant_entries (id, org_id, full_name, id_no) values ('old', $2, '旧', $1)`,
    [ID_NO, entry.orgId],
  );
  const shown = await admin.get<AnyRow>('/merchantEntries/old');
  expect(shown.idNo).toBe(entry.idNo);
  expect(await sealPlain(database, SERVED, keys)).toBe(1);
  expect(await sealPlain(database, SERVED, keys)).toBe(0);
  const [row] = await database.query<{ id_no: string }>(
    `select id_no from merchant_entries where id = 'old'`,
  );
  expect(row?.id_no).toMatch(/^sealed\.1\./);
  expect(await admin.get<AnyRow>('/merchantEntries/old')).toMatchObject({ idNo: entry.idNo });
});

it('no list searches, sorts or titles by a sealed value', () => {
  const wrong = RESOURCES.flatMap((resource) =>
    sealedFields(resource)
      .filter((name) => {
        const field = resource.fields[name] as { unique?: unknown; personal?: unknown };
        const { search, sort } = resource.list;
        const compared = [...search, sort.replace('-', ''), resource.title, resource.key].includes(name);
        return compared || field.unique !== undefined || field.personal === undefined;
      })
      .map((name) => `${resource.name}.${name}`),
  );
  expect(wrong).toEqual([]);
});
