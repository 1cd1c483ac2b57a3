import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkView } from '../../../contract/access/publicLinks';
import { HOUR_MS } from '../../../contract/time/durations';
import { type ApiClient, signIn } from '../../../tests/e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../../../tests/server/worlds/apiWorld';
import { createPublicLink, findLink } from '../../auth/links/publicLinks';

let world: ApiWorld;
let client: ApiClient;
beforeAll(async () => {
  world = await startApiWorld();
  client = await signIn(world.url, accountOf('merchant_admin', 'A'), PASSWORD);
});
afterAll(() => world.close());

const tokenOf = (url: string) => url.split('?k=')[1] ?? '';
async function call(path: string, body: object) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${world.url}/api/public/links/${path}`, init);
  const { key, result } = (await answer.json()) as { key?: string; result?: LinkView };
  return { status: answer.status, key, result };
}
async function repairLink(page: 'evaluation' | 'sureComplete' = 'evaluation', now = Date.now()) {
  const [org] = await world.database.query<{ id: string }>(
    `select id from organizations where code = 'TENANTA'`,
  );
  const payload = { title: 'Repair', summary: 'Motor', at: 1 };
  const link = { orgId: org?.id ?? '', page, refType: 'repair', refId: 'R1', payload };
  const { url } = await world.database.db.transaction().execute((trx) => createPublicLink(trx, link, now));
  return tokenOf(url);
}

describe('a public link to an alarm', () => {
  it('shows what happened without sign-in, id or number', async () => {
    const { url } = await client.post<{ url: string }>(`/alerts/${world.alerts.A}/publicLink`, {
      page: 'warningNotice',
    });
    const { result } = await call('open', { token: tokenOf(url) });
    expect(result).toMatchObject({
      page: 'warningNotice',
      answered: false,
      alert: { code: 'STOCK_LOW', state: 'raised' },
    });
    const text = JSON.stringify(result);
    for (const secret of [world.alerts.A, world.machines.A, 'SERIAL', tokenOf(url)])
      expect(text).not.toContain(secret);
    expect((await call('answer', { token: tokenOf(url), seen: true })).status).toBe(200);
    expect((await call('open', { token: tokenOf(url) })).result?.answered).toBe(true);
  });

  it('accepts one fault report and keeps the reporter out of the log', async () => {
    const { url } = await client.post<{ url: string }>(`/alerts/${world.alerts.A}/publicLink`, {
      page: 'abnormalInfo',
    });
    const report = { description: 'Does not turn', reporter: 'Zhang', contact: '13800001234' };
    const say = (more: object) => call('answer', { token: tokenOf(url), report: { ...report, ...more } });
    expect((await say({ contact: '123' })).status).toBe(400);
    expect((await say({})).status).toBe(200);
    expect((await say({})).status).toBe(200);
    const jobs = await world.database.query(`select 1 from jobs where kind = 'link.answered'`);
    expect(jobs).toHaveLength(1);
    const audit = await world.database.query(
      `select after from audit_log where action = 'link.abnormalInfo'`,
    );
    expect(JSON.stringify(audit)).not.toContain(report.contact);
  });

  it('promises a text message only where one will be sent: with a gateway, to whoever is the first to report', async () => {
    await world.database.query('delete from repair_orders');
    const promised = async (demo: boolean) => {
      const { config } = world.core;
      config.demo = demo;
      const { url } = await client.post<{ url: string }>(`/alerts/${world.alerts.A}/publicLink`, {
        page: 'abnormalInfo',
      });
      const { result } = await call('open', { token: tokenOf(url) });
      config.demo = true;
      return result?.textWhenDone;
    };
    expect(await promised(true)).toBe(true);
    expect(await promised(false)).toBe(false);
    await world.database.query(
      `insert into repair_orders (id, org_id, repair_no, device_id, fault_code, fault_time, priority, description,
         reporter, contact, state, source, alert_id)
       select 'r', org_id, 'WX1', device_id, 'other', now(), 'high', 'It sticks', 'Li', '13800001234', 'open',
         'public', id from alerts where id = $1`,
      [world.alerts.A],
    );
    expect(await promised(true)).toBe(false);
  });

  it('can be created only for own alarms', async () => {
    expect((await client.raw('POST', `/alerts/${world.alerts.B}/publicLink`, {})).status).toBe(404);
    expect((await client.raw('POST', `/devices/${world.machines.B}/publicLink`, {})).status).toBe(404);
  });

  it('to the products of a machine opens', async () => {
    const { url } = await client.post<{ url: string }>(`/devices/${world.machines.A}/publicLink`, {});
    expect((await call('open', { token: tokenOf(url) })).result).toMatchObject({
      page: 'noticeDrugList',
      drugs: [],
    });
  });
});

describe('the page of a link', () => {
  it.each(['warningNotice', 'abnormalInfo', 'noticeDrugList', 'sureComplete', 'evaluation'] as const)(
    '%s names the institution, a number to call and the time zone',
    async (page) => {
      await world.database.query(
        `update organizations set contact_phone = '0571-88001234' where code like 'TENANTA%'`,
      );
      const made = async () => {
        if (page === 'sureComplete' || page === 'evaluation') return repairLink(page);
        const subject =
          page === 'noticeDrugList' ? `/devices/${world.machines.A}` : `/alerts/${world.alerts.A}`;
        return tokenOf((await client.post<{ url: string }>(`${subject}/publicLink`, { page })).url);
      };
      const { result } = await call('open', { token: await made() });
      expect(result?.institution).toEqual({ name: expect.any(String), phone: '0571-88001234' });
      expect(result?.timeZone).toBe('Asia/Shanghai');
    },
  );

  it('names the product that runs short, and no person or card', async () => {
    const shown = async () => {
      const { url } = await client.post<{ url: string }>(`/alerts/${world.alerts.A}/publicLink`, {
        page: 'warningNotice',
      });
      return (await call('open', { token: tokenOf(url) })).result?.alert?.product;
    };
    await world.database.query(`update alerts set label = 'Aspirin' where id = $1`, [world.alerts.A]);
    expect(await shown()).toBe('Aspirin');
    await world.database.query(`update alerts set code = 'DOOR_UNAUTH' where id = $1`, [world.alerts.A]);
    expect(await shown()).toBeNull();
  });
});

describe('a link token', () => {
  it('that is invalid and one that has expired get the same answer', async () => {
    const old = await repairLink('evaluation', Date.now() - 73 * HOUR_MS);
    const [unknown, expired] = [
      await call('open', { token: 'x'.repeat(43) }),
      await call('open', { token: old }),
    ];
    expect(unknown).toEqual(expired);
    expect(unknown).toMatchObject({ status: 404, key: 'err.link.invalid' });
  });

  it('is stored as a hash only', async () => {
    const token = await repairLink();
    const rows = await world.database.query('select * from public_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await findLink(world.database.db, token, Date.now())).page).toBe('evaluation');
  });

  it('for single use accepts one answer, however many arrive at once', async () => {
    const token = await repairLink();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => call('answer', { token, stars })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const rows = await world.database.query(
      `select answer from link_answers join public_links on id = link_id where used_at is not null and page = 'evaluation'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('requires the answer that its page asks for', async () => {
    const token = await repairLink('sureComplete');
    expect((await call('answer', { token, stars: 5 })).key).toBe('err.link.answer');
    expect((await call('answer', { token, complete: false })).key).toBe('err.link.answer');
    expect((await call('answer', { token, complete: false, comment: 'door still jams' })).status).toBe(200);
  });
});
