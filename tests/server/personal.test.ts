import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MASKS, type Mask } from '../../contract/kit/masks';
import { isHidden, maskOf, personalFields } from '../../contract/kit/personal';
import type { AnyRow, Resource } from '../../contract/kit/resource';
import type { BulkResult, HistoryPage, ListResult } from '../../contract/kit/wire';
import { RESOURCES } from '../../contract/resources';
import { appendAudit } from '../../server/events/log';
import { tableOf } from '../../server/kit/query/listQuery';
import type { ServedResource } from '../../server/kit/served';
import { unpacked } from '../../server/kit/transfer/sheets/unzip';
import { SERVED } from '../../server/modules';
import { turnsOf } from '../builders/thorough';
import { type Answer, CHANGES, type OrgTreeWorld, startOrgTreeWorld } from './positions/orgTreeWorld';
import { placesOf, requestFor, rolesFor, routesInTurn } from './positions/positionPolicy';
import { snake } from './worlds/catalogue';
import { runImports } from './worlds/transferClient';

vi.setConfig({ testTimeout: 120_000 });

const MASKING = RESOURCES.filter((resource) => personalFields(resource).length > 0);

/** A value of each kind that stands nowhere else, told apart by a number. */
const CANARIES: Record<Mask, (no: string) => string> = {
  phone: (no) => `139123456${no}`,
  account: (no) => `139765432${no}`,
  idNumber: (no) => `1101011990030${no}02X`,
  card: (no) => `62220212345600${no}`,
  name: (no) => `欧阳机密${[...no].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`,
  address: (no) => `浙江省杭州市西湖区机密路${no}号`,
  email: (no) => `canary.${no}@example.org`,
  text: (no) => `canary text ${no}`,
};
/** What a row has to be for its personal field to be used. */
const USED_WHEN: Record<string, object> = { supplierPapers: { kind: 'sales_authorisation' } };
const planted = new Map<string, Record<string, string>>();

function canariesOf(resource: Resource, no: number): Record<string, string> {
  const values = personalFields(resource).map((name) => {
    const mask = maskOf(resource.fields[name]) as Mask;
    return [name, CANARIES[mask](String(no).padStart(2, '0'))] as const;
  });
  return Object.fromEntries(values);
}
const plain = () => [...planted.values()].flatMap((values) => Object.values(values));

const tableNamed = (resource: Resource) =>
  snake(tableOf(SERVED.find((served) => served.resource === resource) as ServedResource));

let world: OrgTreeWorld;
const idOf = ({ name }: Resource) => (world.rows.own[name] ?? world.shared[name]) as string;
const admin = (method: string, path: string, body?: unknown) => world.asks.platform_admin(method, path, body);
const resultOf = <T>({ text }: Answer) => (JSON.parse(text) as { result: T }).result;

beforeAll(async () => {
  world = await startOrgTreeWorld();
  for (const [no, resource] of MASKING.entries()) {
    const values = canariesOf(resource, no);
    planted.set(resource.name, values);
    const stored = { ...values, ...USED_WHEN[resource.name] };
    const sets = Object.keys(stored).map((name, index) => `${snake(name)} = $${index + 2}`);
    const update = `update ${tableNamed(resource)} set ${sets.join(', ')} where id = $1`;
    await world.database.db.transaction().execute(async (trx) => {
      // Also where rows are only added.
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.executeQuery(CompiledQuery.raw(update, [idOf(resource), ...Object.values(stored)]));
    });
    // Written before its fields became personal.
    const old = { action: `${resource.name}.updated`, entity: resource.name, entityId: idOf(resource) };
    await world.database.db
      .transaction()
      .execute((trx) =>
        appendAudit(trx, world.core.chain, { ...old, orgId: world.orgs.own, before: values, after: values }),
      );
  }
});
afterAll(() => world.close());

async function textOf(path: string, { text, bytes, status }: Answer): Promise<string> {
  return path.includes('.xlsx') && status === 200 ? String(await unpacked(bytes, 10_000_000)) : text;
}
const shownIn = (text: string) => plain().filter((value) => text.includes(value));

const seen = async (method: string, path: string, body?: unknown) => {
  const answer = await admin(method, path, body);
  expect([answer.status, shownIn(await textOf(path, answer))], path).toEqual([200, []]);
  return answer;
};

describe('personal data', () => {
  it('is in plain in no answer', async () => {
    const leaks: string[] = [];
    for (const [index, route] of routesInTurn(world.routes).entries()) {
      if (route.method !== 'GET' || route.policy === 'public') continue;
      // What is masked is masked for everybody.
      const roles = turnsOf(rolesFor(route, index), index, 3);
      for (const place of placesOf(route, ['own']).filter((each) => each !== 'absent')) {
        const { path } = requestFor(world, route, place);
        for (const role of roles) {
          const shown = shownIn(await textOf(path, await world.asks[role]('GET', path)));
          if (shown.length > 0) leaks.push(`${path} as ${role}: ${shown}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  it.each(MASKING.map((resource) => [resource.name, resource] as const))(
    'of %s is masked in lists, records, sheets and lookups',
    async (name, resource) => {
      const id = idOf(resource);
      const masked = Object.entries(planted.get(name) ?? {}).map(
        ([field, value]) => [field, MASKS[maskOf(resource.fields[field]) as Mask](value)] as const,
      );
      const row = resultOf<AnyRow>(await seen('GET', `/${name}/${id}`));
      for (const [field, value] of masked) expect(row[field], field).toBe(value);
      const { rows } = resultOf<ListResult>(await seen('GET', `/${name}?filter[id]=eq:${id}`));
      for (const [field, value] of masked) expect(rows[0]?.[field], field).toBe(value);
      const columns = masked.map(([field]) => field).join(',');
      const sheet = await seen('GET', `/${name}/export.csv?columns=${columns}&filter[id]=eq:${id}`);
      for (const [, value] of masked) expect(sheet.text).toContain(value.replace(/^[=+@-]/, ''));
      await seen('GET', `/${name}/export.xlsx?columns=${columns}`);
      await seen('GET', `/${name}/options?ids=${id}`);
      await seen('GET', '/search?q=canary-own-users');
    },
  );

  /** Records whose state, or whose resource, allows no change are refused it, and the refusal shows nothing either. */
  const changed: string[] = [];
  it.each(MASKING.map((resource) => [resource.name, resource] as const))(
    'of %s is masked after a change, in its history and after an undo',
    async (name, resource) => {
      const id = idOf(resource);
      const [field = ''] = Object.keys(planted.get(name) ?? {});
      const row = resultOf<AnyRow>(await admin('GET', `/${name}/${id}`));
      const change = { version: row.version, ...CHANGES[name]?.now };
      const answer = await admin('PUT', `/${name}/${id}`, change);
      expect(shownIn(await textOf(`/${name}/${id}`, answer))).toEqual([]);
      if (answer.status !== 200) {
        expect([400, 403, 405, 409]).toContain(answer.status);
        return;
      }
      changed.push(name);
      expect(resultOf<AnyRow>(answer)[field]).toBe(row[field]);
      const { entries } = resultOf<HistoryPage>(await seen('GET', `/${name}/${id}/history`));
      await seen('POST', `/${name}/${id}/undo`, { pos: entries[0]?.pos, version: row.version + 1 });
      const audit = await seen('GET', `/auditLogs?filter[entityId]=eq:${id}&pageSize=100`);
      expect(audit.text).toContain(row[field]);
      await seen('GET', `/auditLogs/export.csv?columns=before,after&filter[entityId]=eq:${id}`);
    },
  );

  it('can be changed and undone where nothing forbids it', async () => {
    expect(changed).toEqual(expect.arrayContaining(['users', 'organizations', 'hospitals', 'pharmacies']));
    for (const name of ['users', 'organizations']) {
      const id = world.rows.own[name];
      const args = { email: CANARIES.email('99') };
      const bulk = await seen('POST', `/${name}/bulk/update`, { ids: [id], dryRun: true, args });
      expect(resultOf<BulkResult>(bulk).done).toBe(1);
    }
  });

  it('is not stored in the remembered answer of a change', async () => {
    const draft = { code: 'idempotent', name: 'n', roleId: world.shared.roles, phone: '13912349999' };
    const headers = { 'Idempotency-Key': 'personal-1' };
    const made = await world.asks.platform_admin('POST', '/users', draft, headers);
    expect(resultOf<AnyRow>(made).phone).toBe('139****9999');
    const kept = await world.database.query('select body::text from idempotency');
    expect(JSON.stringify(kept)).not.toContain(draft.phone);
  });

  it('keeps its masks in the own profile’s update, and is plain to its owner', async () => {
    const me = await world.asks.repair('GET', '/sys/user/info');
    expect(resultOf<{ phone: string }>(me).phone).toBe('13800000000');
    const { userId, name } = resultOf<{ userId: string; name: string }>(me);
    const mine = { userId, userName: name, mobile: '13912348888', email: 'mine@example.org' };
    expect((await world.asks.repair('POST', '/sys/user/update', mine)).status).toBe(200);
    const audit = await world.database.query(
      `select before::text, after::text from audit_log where action = 'user.updated' and entity_id = $1`,
      [userId],
    );
    expect(JSON.stringify(audit)).toContain('139****8888');
    expect(JSON.stringify(audit)).not.toMatch(/13912348888|mine@/);
  });
});

describe('a masked value', () => {
  const user = async () => resultOf<AnyRow>(await admin('GET', `/users/${world.rows.own.users}`));
  const stored = async () => {
    const [row] = await world.database.query<{ phone: string; email: string }>(
      'select phone, email from users where id = $1',
      [world.rows.own.users],
    );
    return row;
  };

  it('is refused as a new value, alone, in bulk and in a new record', async () => {
    const before = await stored();
    const { id, version, phone, email } = await user();
    const { status, text } = await admin('PUT', `/users/${id}`, { version, phone, email });
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      { fields: { phone: 'err.form.masked', email: 'err.form.masked' } },
    ]);
    const bulk = await admin('POST', '/users/bulk/update', { ids: [id], args: { phone } });
    expect(resultOf<BulkResult>(bulk).rows[0]).toMatchObject({ ok: false, key: 'err.form.masked' });
    const draft = { code: 'maskednew', name: 'n', roleId: world.shared.roles, phone };
    expect((await admin('POST', '/users', draft)).text).toContain('err.form.masked');
    expect(await stored()).toEqual(before);
  });

  it('is unchanged when other fields change or a sheet is imported again', async () => {
    const before = await stored();
    const { id, version } = await user();
    await admin('PUT', `/users/${id}`, { version, remarks: 'by an editor' });
    expect(await stored()).toEqual(before);
    await admin('PUT', `/users/${id}`, { version: version + 1, phone: '13812121212' });
    expect(await stored()).toEqual({ ...before, phone: '13812121212' });
  });

  it('in an imported sheet changes nothing and is refused where it would', async () => {
    const draft = { name: 'n', roleId: world.shared.roles };
    for (const [code, phone] of [
      ['sheetone', '13811112222'],
      ['sheettwo', '13833334444'],
    ])
      await admin('POST', '/users', { ...draft, code, phone });
    const sheet = 'code,phone,remarks\r\nsheetone,138****2222,new\r\nsheettwo,139****0000,new\r\n';
    const part = 'content-disposition: form-data; name="file"; filename="users.csv"';
    const body = `--x\r\n${part}\r\ncontent-type: text/csv\r\n\r\n${sheet}\r\n--x--\r\n`;
    const sent = await world.asks.platform_admin('POST', '/users/import', body, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    await runImports(world);
    const report = resultOf<{ id: string }>(sent);
    const { text } = await admin('GET', `/imports/${report.id}`);
    expect(JSON.parse(text)).toMatchObject({
      result: {
        counts: { update: 1, error: 1 },
        problems: [{ field: 'phone', key: 'err.form.masked' }],
      },
    });
    await admin('POST', `/imports/${report.id}/apply`);
    await runImports(world);
    const rows = await world.database.query(
      `select code, phone, remarks from users where code like 'sheet%' order by code`,
    );
    expect(rows).toEqual([
      { code: 'sheetone', phone: '13811112222', remarks: 'new' },
      { code: 'sheettwo', phone: '13833334444', remarks: null },
    ]);
  });
});

describe('a search for a person', () => {
  const found = async (query: string) => resultOf<ListResult>(await admin('GET', `/users?${query}`)).total;

  it('finds a whole number or address but not a part of one', async () => {
    await admin('POST', '/users', {
      code: 'lookedfor',
      name: 'n',
      roleId: world.shared.roles,
      phone: '13855556666',
      email: 'looked.for@example.org',
    });
    expect(await found('q=13855556666')).toBe(1);
    expect(await found('q=looked.for@example.org')).toBe(1);
    expect(await found('filter[phone]=eq:13855556666')).toBe(1);
    expect(await found('q=1385555666')).toBe(0);
    expect(await found('q=138')).toBe(0);
    expect(await found('q=looked.for')).toBe(0);
  });

  it.each(
    MASKING.flatMap((resource) =>
      personalFields(resource)
        .filter((name) => isHidden(resource.fields[name]))
        .flatMap((name) => [`/${resource.name}?sort=${name}`, `/${resource.name}?filter[${name}]=starts:1`]),
    ),
  )('cannot spell a value out: %s is refused', async (path) => {
    expect((await admin('GET', path)).status).toBe(400);
  });

  it('leaves no number in the log of exports', async () => {
    const number = '13855556666';
    await admin('GET', `/users/export.csv?filter[phone]=eq:${number}&q=${number}`);
    const rows = await world.database.query(
      `select after::text from audit_log where action = 'list.exported' order by pos desc limit 1`,
    );
    expect(JSON.stringify(rows)).toContain('138****6666');
    expect(JSON.stringify(rows)).not.toContain(number);
  });
});
