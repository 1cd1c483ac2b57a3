import { z } from 'zod';
import { ulidSchema } from '../../common/ids';
import { BULK_LIMIT } from '../../kit/wire';
import type { CommandType, EvidenceSource, remoteStates } from '../commandStates';

/** `POST /devices/blastRadius`: the machines that a command is about to reach. */
export const blastSchema = z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_LIMIT) });

/** What a command to these machines touches. */
export interface BlastRadius {
  machines: number;
  institutions: number;
  /** Machines that cannot be reached now, and the names of some of them. */
  offline: number;
  offlineNames: string[];
  /** Orders that wait to be handed out by them. */
  openOrders: number;
}
export const OFFLINE_NAMED = 8;

export const boardSchema = z.object({ run: ulidSchema });

export type RemoteState = keyof (typeof remoteStates)['states'];

export interface BoardRow {
  id: string;
  deviceId: string;
  deviceName: string;
  commandNo: string;
  state: RemoteState;
  witness: EvidenceSource | null;
  answer: string | null;
  /** ms */
  closedAt: number | null;
  online: boolean;
}
/** `GET /commandBoards/:run`: one command to many machines, and how far each of them is. */
export interface CommandBoard {
  type: CommandType;
  reason: string;
  requestedBy: string | null;
  requestedAt: number;
  total: number;
  /** How many commands are in each state. */
  counts: Partial<Record<RemoteState, number>>;
  /** Those that are not over first, then those that went wrong. */
  rows: BoardRow[];
}
export const BOARD_ROWS = 500;

/** Where the board of a run is. */
export const boardPath = (run: string) => `/machine/equipmentMain/commands/batch/${run}`;
