import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { launchServer, type ServerProcess } from '../../e2e/serverProcess';
import { createServerDatabase } from '../worlds/serverDatabase';
import { startOwnServices } from './ownServices';

/** Three nodes as docs/several-nodes.md sets them up: own folders, with the key and the uploads of the first. */
export async function startCluster(
  count: number,
  of: (index: number, natsUrl: string) => Promise<Record<string, string>> = async () => ({}),
) {
  const services = await startOwnServices();
  const place = await createServerDatabase();
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'pharos-node-')));
  const [first = ''] = folders;
  const own = { ...place.environment, NATS_URL: services.natsUrl, MQTT_URL: services.mqttUrl };
  const start = async (index: number, more: Record<string, string> = {}) =>
    launchServer(
      { ...own, SIMULATOR_DEVICES: '0', ...(await of(index, services.natsUrl)), ...more },
      folders[index] as string,
    );

  // Eight machines are enough; whoever starts later finds them.
  await (await start(0, { SIMULATOR_DEVICES: '8', MQTT_URL: '', MQTT_PORT: '0' })).kill();
  mkdirSync(join(first, 'files'), { recursive: true });
  for (const folder of folders.slice(1)) {
    copyFileSync(join(first, 'master.key'), join(folder, 'master.key'));
    symlinkSync(join(first, 'files'), join(folder, 'files'));
  }
  const nodes = await Promise.all(folders.map((_, index) => start(index)));
  const database = await openDatabase({ dataDir: '', databaseUrl: place.environment.DATABASE_URL });
  return {
    nodes,
    database,
    services,
    urls: () => nodes.map(({ url }) => url),
    signIn: (index = 0): Promise<ApiClient> => signIn((nodes[index] as ServerProcess).url, 'admin'),
    /** The node that takes the messages of machines. */
    async owner(): Promise<number> {
      const found = await Promise.all(
        nodes.map(async ({ url }) => {
          const answer = await fetch(`${url}/readyz`).catch(() => undefined);
          return ((await answer?.json()) as { machines?: string } | undefined)?.machines === 'here';
        }),
      );
      return found.indexOf(true);
    },
    async restart(index: number) {
      nodes[index] = await start(index);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')));
      await database.close();
      await place.drop();
      services.stop();
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
