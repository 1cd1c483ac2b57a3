import { WebSocket } from 'ws';
import { type MachineInfo, type MachineState, unpackState } from '../../contract/machines';
import { type Frame, type MachineStateFrame, MESSAGE, type SnapshotRows } from '../../contract/push';
import type { ApiClient } from './apiClient';

interface MachineRow {
  info: MachineInfo;
  state: MachineState;
}

/** A client of the push socket that keeps what it was told; independent of src/realtime. */
export interface PushClient {
  socket: WebSocket;
  frames: Frame[];
  machines: Map<string, MachineRow>;
  /** Resolves with the first value the function finds, looking again after every frame. */
  until<T>(find: () => T | undefined, what: string): Promise<T>;
  close(): void;
}

const PATIENCE_MS = 15_000;

/** Opens a v2 socket with a one-time ticket, as a page of the server itself would. */
export async function openPush(baseUrl: string, api: ApiClient): Promise<PushClient> {
  const { ticket } = await api.post<{ ticket: string }>('/socket/ticket');
  const address = `${baseUrl.replace('http', 'ws')}/socket?scope=101&v=2&token=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(address, { headers: { cookie: api.cookie, origin: baseUrl } });
  const frames: Frame[] = [];
  const machines: PushClient['machines'] = new Map();
  const looks = new Set<() => void>();
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Frame;
    frames.push(frame);
    take(frame, machines);
    for (const look of looks) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    frames,
    machines,
    until: (find, what) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => finish(() => reject(new Error(`never seen: ${what}`))), PATIENCE_MS);
        const look = () => {
          const found = find();
          if (found !== undefined) finish(() => resolve(found));
        };
        function finish(then: () => void) {
          clearTimeout(timer);
          looks.delete(look);
          then();
        }
        looks.add(look);
        look();
      }),
    close: () => socket.terminate(),
  };
}

function take(frame: Frame, machines: PushClient['machines']): void {
  if (frame.messageType === MESSAGE.snapshotRows) {
    const { set, rows } = JSON.parse(frame.content) as SnapshotRows<MachineRow>;
    if (set !== 'machines') return;
    for (const row of rows) machines.set(row.info.id, row);
  }
  if (frame.messageType === MESSAGE.machineState) {
    const { columns, rows } = JSON.parse(frame.content) as MachineStateFrame;
    for (const row of rows) {
      const state = unpackState(columns, row);
      const known = machines.get(state.id);
      if (known && state.ver > known.state.ver) machines.set(state.id, { ...known, state });
    }
  }
}
