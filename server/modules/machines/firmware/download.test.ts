import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filePath } from '../../../files/store';
import { insertTestFleet } from '../../../ingest/testFleet';
import { openTestWorld } from '../../../kit/testWorld';
import { firmwareRoutes, firmwareToken } from './download';

const ID = '01J0000000000000000000000A';
const DIGEST = 'a'.repeat(64);
let world: Awaited<ReturnType<typeof openTestWorld>>;
let filesDir: string;
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 1 }));
  const { query } = world.database;
  await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  await query(
    `insert into users (id, org_id, role_id, code, name, password_hash) values ('u', 'org', 'r', 'u', 'u', 'h')`,
  );
  await query(`insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
    values ('f', 'org', 'f.zip', 'firmware', 'application/zip', 9, '${DIGEST}', 'u')`);
  await query(`insert into firmware_versions (id, version_no, model, file_id, checksum, size_kb, state)
    values ('v', '2.5.0', 'm', 'f', '${DIGEST}', 1, 'published')`);
  await query(`insert into firmware_rollouts (id, org_id, rollout_no, version_id, scope, first_percent, second_percent,
    failure_limit, min_done, reason) values ('ro', 'org', 'FR1', 'v', 'all', 5, 25, 5, 3, 'x')`);
  await query(`insert into firmware_installs (id, org_id, install_no, rollout_id, device_id, version_id, wave)
    values ('${ID}', 'org', 'FR1-1', 'ro', 'd0', 'v', 1)`);
  filesDir = await mkdtemp(join(tmpdir(), 'firmware-'));
  const path = filePath(filesDir, { id: 'f', digest: DIGEST });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a version');
});
afterAll(async () => {
  await world.close();
  await rm(filesDir, { recursive: true, force: true });
});

/** What the handler answers to a machine: the contents, or the key of the refusal. */
async function fetched(token: string): Promise<string> {
  const [route] = firmwareRoutes({ database: world.database, keys: world.deps.keys, filesDir });
  const server = Fastify();
  server.get('/f', async (request, reply) => {
    const context = { request, reply, params: { id: ID }, query: { token } } as never;
    return route?.handler(context).catch(({ key }) => reply.code(404).send(String(key)));
  });
  const { body } = await server.inject('/f');
  await server.close();
  return body;
}

it('is allowed for the machine that was told, as long as its install is in progress', async () => {
  const { keys } = world.deps;
  const set = (state: string) => world.database.query(`update firmware_installs set state = '${state}'`);
  expect(await fetched(firmwareToken(keys, ID))).toBe('a version');
  expect(await fetched(firmwareToken(keys, 'another'))).toBe('err.common.notFound');
  await set('downloading');
  expect(await fetched(firmwareToken(keys, ID))).toBe('a version');
  await set('failed');
  expect(await fetched(firmwareToken(keys, ID))).toBe('err.common.notFound');
});
