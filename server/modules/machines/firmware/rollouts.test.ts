import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoFirmwareKey, demoSignature } from '../../../db/demo-data/machines/demoSigning';
import { insertTestFleet } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { openTestWorld } from '../../../kit/testWorld';
import { SERVED } from '../..';
import { followFirmware } from './follow';
import { servedFirmwareRollouts } from './rollouts';
import { keyPrint } from './signature';

type World = Awaited<ReturnType<typeof openTestWorld>>;
let world: World;
const sent: { topic: string; payload: { job: string; ver: string; url: string; sig?: string } }[] = [];
let events = 0;
const MACHINES = 8;
const query = (text: string, values: unknown[] = []) =>
  world.database.query<Record<string, unknown>>(text, values);

beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) =>
    insertTestFleet(database, { count: MACHINES }),
  );
  await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  for (const id of ['u', 'second'])
    await query(
      `insert into users (id, org_id, role_id, code, name, password_hash) values ($1, 'org', 'r', $1, $1, 'h')`,
      [id],
    );
  await query(`insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
    values ('f', 'org', 'f.zip', 'firmware', 'application/zip', 9, repeat('a', 64), 'u')`);
  await query(`insert into firmware_versions (id, version_no, model, file_id, checksum, size_kb, state)
    select 'v', '2.5.0', model, 'f', repeat('a', 64), 1, 'published' from devices limit 1`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('truncate firmware_installs, firmware_rollouts, device_events cascade');
  await query(`update devices set fw_version = '2.4.1', model = (select model from firmware_versions)`);
  await query(`insert into device_latest (device_id, boot, state, updated_at)
    select id, 1, '{"conn":"online"}', now() from devices
    on conflict (device_id) do update set state = excluded.state`);
  await query(`insert into firmware_rollouts (id, org_id, rollout_no, version_id, scope, first_percent, second_percent,
    failure_limit, min_done, reason) values ('01J0000000000000000000000R', 'org', 'FR1', 'v', 'all', 5, 25, 5, 3, 'x')`);
  sent.length = 0;
});

const ID = '01J0000000000000000000000R';
const stored = async () => (await query('select * from firmware_rollouts where id = $1', [ID]))[0] ?? {};
const run = async (command: string, userId = 'u') => {
  const { version } = await stored();
  const context = { ...world.context, principal: { ...world.context.principal, userId } };
  return world.change((work) =>
    runCommand(
      { ...work, context },
      servedFirmwareRollouts,
      command,
      ID,
      { version: Number(version), args: {}, reason: 'x' },
      (name) => SERVED.find(({ resource }) => resource.name === name),
    ),
  );
};
const started = async () => {
  await run('submit');
  await run('approve', 'second');
  await look();
};
let isSilent = false;
const look = () =>
  followFirmware({
    kit: world.deps,
    publicUrl: 'https://x',
    broker: {
      async publish(topic, payload) {
        if (isSilent) throw new Error('silent');
        sent.push({ topic, payload: JSON.parse(String(payload)) });
      },
    },
  });
const hear = (device: unknown, kind: string, body: object) =>
  query(
    'insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, $2, $3, $4, $4, $5)',
    [`e${events++}`, device, kind, new Date(world.time.now), JSON.stringify(body)],
  );
const told = () => query(`select id, device_id from firmware_installs where state = 'sent' order by id`);
/** Every machine that was told answers, and is born again. */
const answered = async (fw: string) => {
  const machines = await told();
  for (const { id, device_id } of machines) await hear(device_id, 'ack', { cmd: id, st: 'done', rc: 0 });
  await look();
  world.time.now += 1;
  for (const { device_id } of machines) await hear(device_id, 'birth', { fw });
  await look();
};
const states = async () =>
  Object.fromEntries(
    (await query('select state, count(*)::int as n from firmware_installs group by state')).map(
      ({ state, n }) => [state, n],
    ),
  );

it('needs a second person and notifies only the first wave', async () => {
  await run('submit');
  await expect(run('approve')).rejects.toMatchObject({ key: 'err.command.self' });
  await run('approve', 'second');
  await look();
  expect(await states()).toEqual({ sent: 1, queued: MACHINES - 1 });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.payload).toMatchObject({ ver: '2.5.0', url: expect.stringContaining('/api/firmware/') });
});

it('continues wave by wave as machines boot with the version', async () => {
  await started();
  await answered('2.5.0');
  expect(await stored()).toMatchObject({ state: 'running', wave: 2 });
  await answered('2.5.0');
  await answered('2.5.0');
  expect(await states()).toEqual({ confirmed: MACHINES });
  await look();
  expect(await stored()).toMatchObject({ state: 'done', wave: 3 });
});

it('halts when machines report success without the version and continues when it is resumed', async () => {
  await started();
  await answered('2.4.1');
  await look();
  expect(await stored()).toMatchObject({ state: 'halted', wave: 1, halted_why: '1/1' });
  expect(await states()).toEqual({ contradicted: 1, queued: MACHINES - 1 });
  await run('resume');
  await look();
  expect(await stored()).toMatchObject({ state: 'running', wave: 2 });
});

it('notifies no machine while it is paused and skips those not yet notified when it is canceled', async () => {
  await started();
  await run('pause');
  await answered('2.5.0');
  expect(await stored()).toMatchObject({ state: 'paused', wave: 1 });
  await run('cancel');
  expect(await states()).toEqual({ confirmed: 1, cancelled: MACHINES - 1 });
});

it('leaves out machines that have the version and those that another rollout changes', async () => {
  await query(`update devices set fw_version = '2.5.0' where id = 'd0'`);
  await started();
  expect(await query(`select count(*)::int as n from firmware_installs where device_id = 'd0'`)).toEqual([
    { n: 0 },
  ]);
  await query(`insert into firmware_rollouts (id, org_id, rollout_no, version_id, scope, first_percent, second_percent,
    failure_limit, min_done, reason) values ('other', 'org', 'FR2', 'v', 'all', 5, 25, 5, 3, 'x')`);
  const context = { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  await expect(
    world.change((work) =>
      runCommand(
        { ...work, context },
        servedFirmwareRollouts,
        'submit',
        'other',
        { version: 1, args: {} },
        () => undefined,
      ),
    ),
  ).rejects.toMatchObject({ key: 'err.firmware.busy', params: { no: 'FR1' } });
});

it('reports that it has halted', async () => {
  await started();
  await answered('2.4.1');
  await look();
  const [news] = await query(`select message_type, kind, body from feed where kind = 'rollout.halted'`);
  expect(news).toMatchObject({ message_type: 1115, body: { rollout: { no: 'FR1', failed: 1 } } });
});

const DIGEST = 'a'.repeat(64);
/** Two makers, the first with a key; he made the version, and all machines but one. */
async function signedByMaker() {
  await query(
    `insert into oems (id, oem_code, oem_name, protocol, firmware_key) values
    ('signs', 'SIGNS', 'Signs', 'MQTT_V1', $1), ('other', 'OTHER', 'Other', 'MQTT_V1', null)
    on conflict (id) do update set firmware_key = excluded.firmware_key`,
    [demoFirmwareKey()],
  );
  await query(`update device_auths set oem_id = case when id = (select auth_id from devices where id = 'd0')
    then 'other' else 'signs' end`);
  await query(
    `update firmware_versions set oem_id = 'signs', signature = $1, signed_key = $2 where id = 'v'`,
    [demoSignature(DIGEST), keyPrint(demoFirmwareKey())],
  );
}
const unsignedAgain = async () => {
  await query(
    `update firmware_versions set oem_id = null, signature = null, signed_key = null where id = 'v'`,
  );
  await query('update device_auths set oem_id = null');
};

it('sends the signature to machines of the manufacturer and to no others', async () => {
  await signedByMaker();
  await started();
  expect(sent[0]?.payload.sig).toBe(`ed25519:${demoSignature(DIGEST)}`);
  expect(await query('select count(*)::int as n from firmware_installs')).toEqual([{ n: MACHINES - 1 }]);
  await unsignedAgain();
});

it('sends machines only what is signed with the current key of their manufacturer', async () => {
  await signedByMaker();
  await run('submit');
  await query(`update oems set firmware_key = $1 where id = 'signs'`, [
    Buffer.alloc(32, 9).toString('base64'),
  ]);
  await expect(run('approve', 'second')).rejects.toMatchObject({ key: 'err.firmware.formerKey' });
  await query(
    `update firmware_versions set oem_id = null, signature = null, signed_key = null where id = 'v'`,
  );
  await run('approve', 'second');
  expect(await query('select device_id from firmware_installs')).toEqual([{ device_id: 'd0' }]);
  await unsignedAgain();
});

it('notifies the rest of a wave when one machine cannot be notified, and none while the broker is silent', async () => {
  await run('submit');
  await run('approve', 'second');
  await query('update firmware_rollouts set wave = 3');
  const [first] = await query('select id from firmware_installs order by id');
  await query(
    `alter table firmware_installs add constraint no_first check (state = 'queued' or id <> '${first?.id}')`,
  );
  isSilent = true;
  await expect(look()).rejects.toThrow('silent');
  expect(await states()).toEqual({ queued: MACHINES });
  isSilent = false;
  await expect(look()).rejects.toThrow('no_first');
  expect(await states()).toEqual({ queued: 1, sent: MACHINES - 1 });
  await query('alter table firmware_installs drop constraint no_first');
  await look();
  expect(await states()).toEqual({ sent: MACHINES });
});

it('stores the reason a machine gives for not installing', async () => {
  await started();
  const [first] = await told();
  await hear(first?.device_id, 'ack', { cmd: first?.id, st: 'failed', rc: 99, msg: 'signature differs' });
  await look();
  expect(await query(`select state, answer from firmware_installs where id = $1`, [first?.id])).toEqual([
    { state: 'failed', answer: 'signature differs' },
  ]);
});

it('returns machines to their previous version after another person approves', async () => {
  await query(`insert into firmware_versions (id, version_no, model, file_id, checksum, size_kb, state)
    select 'old', '2.4.1', model, 'f', repeat('a', 64), 1, 'draft' from firmware_versions where id = 'v'
    on conflict do nothing`);
  await started();
  await run('pause');
  await answered('2.5.0');
  await expect(run('turnBack')).rejects.toMatchObject({ key: 'err.firmware.nothingBack' });
  await query(`update devices set fw_version = '2.5.0' where id in (select device_id from firmware_installs
    where state = 'confirmed')`);
  await expect(run('turnBack')).rejects.toMatchObject({ key: 'err.firmware.noPrevious' });
  await query(`update firmware_versions set state = 'published' where id = 'old'`);
  await run('turnBack');
  expect(await stored()).toMatchObject({ state: 'turned_back' });
  expect(await states()).toEqual({ confirmed: 1, cancelled: MACHINES - 1 });
  const [back] = await query(`select * from firmware_rollouts where returns_id = $1`, [ID]);
  const [machine] = await query(`select device_id from firmware_installs where state = 'confirmed'`);
  expect(back).toMatchObject({
    state: 'awaiting',
    version_id: 'old',
    requested_by: 'u',
    device_ids: [machine?.device_id],
  });
  await expect(run('turnBack')).rejects.toMatchObject({ key: 'err.command.inFlight' });
});
