import type { SqlErrorFields } from '../errors';
import type { EngineResult, EngineStatement } from './engine';

export type WorkerRequest =
  | ({ id: number; kind: 'query'; before?: readonly EngineStatement[] } & EngineStatement)
  | { id: number; kind: 'syncs' }
  | { id: number; kind: 'copy'; folder: string }
  | { id: number; kind: 'close' };

/** A failed statement carries `fields`; without them the engine itself is broken. */
export interface WorkerFailure {
  message: string;
  fields?: SqlErrorFields;
}

export type WorkerReply =
  | { kind: 'open'; durable: boolean }
  | { kind: 'openFailed'; message: string }
  | { kind: 'result'; id: number; result: EngineResult }
  | { kind: 'count'; id: number; count: number }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; failure: WorkerFailure };
