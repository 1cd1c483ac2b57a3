import { signIn } from '../../tests/e2e/apiClient';
import { openBrowser } from '../../tests/e2e/chromium';
import { type ConsolePage, openPage } from '../../tests/e2e/consolePage';
import { type MachineClient, signInMachine, silentMachine } from '../../tests/e2e/machineClient';
import { launchServer, type ServerProcess } from '../../tests/e2e/serverProcess';
import { runFolder } from '../folders';

/** A hundred machines that say nothing, one that is told what to say, and a browser in front of the console. */
export interface QuietFleet {
  server: ServerProcess;
  machine: MachineClient;
  /** Id of the machine. */
  id: string;
  console: ConsolePage;
  close(): Promise<void>;
}

export async function openQuietFleet(): Promise<QuietFleet> {
  const folder = runFolder();
  const seeding = await launchServer({ SIMULATOR_DEVICES: '100', MQTT_PORT: '0' }, folder);
  await seeding.kill();
  const server = await launchServer({ SIMULATOR_DEVICES: '0' }, folder);
  const { serialNo, secret } = silentMachine(folder);
  const api = await signIn(server.url, 'admin');
  const { rows } = await api.get<{ rows: { id: string }[] }>(`/devices?q=${serialNo}`);
  const machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish('birth', { fw: '1', cabs: [], lanes: [], caps: [] });
  const context = await openBrowser();
  const console = await openPage(context, server.url);
  return {
    server,
    machine,
    id: rows[0]?.id ?? '',
    console,
    async close() {
      await context.close();
      await machine.close();
      await server.kill();
    },
  };
}
