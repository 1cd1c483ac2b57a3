import { type MachineState, packState, STATE_COLUMNS } from '@contract/machines';
import { MESSAGE } from '@contract/push';
import type { FakeSocket } from '../../realtime/testing/testSocket';
import { alertTopic, selectAlerts } from '../alerts';
import { alertEvent, type alertRow } from './testRows';
import type { World } from './testWorld';

/** Longer than a page takes to paint. */
export const FRAME_MS = 20;

/** The alerts of the screen, each with its version. */
export const alertsOf = ({ store }: World) =>
  selectAlerts(store.getState()).map(({ id, ver }) => `${id}.${ver}`);

/** What was applied of alerts since the beginning, each version as often as it was. */
export const alertFacts = ({ actions }: World) => actions.flatMap((action) => alertTopic.rowsOf(action));

/** The server tells of an alert; `n` is another number than the next one. */
export function tell(socket: FakeSocket, row: ReturnType<typeof alertRow>, p: number, n?: number): void {
  socket.frame(1102, alertEvent(row), { p, h: `h${p}`, ...(n !== undefined && { n }) });
}

/** The server tells how a machine is. */
export function tellState(socket: FakeSocket, state: MachineState): void {
  socket.frame(MESSAGE.machineState, { at: 1, columns: STATE_COLUMNS, rows: [packState(state)] });
}

/** The browser has come back, and the server goes on where it stood. */
export async function resumed(world: World, head: number): Promise<FakeSocket> {
  await world.pass(1_500);
  const socket = await world.accept();
  socket.hello({ mode: 'resume', why: 'resume', head });
  return socket;
}
