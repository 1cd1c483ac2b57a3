import { parentPort, workerData } from 'node:worker_threads';
import { SqlError } from './errors';
import type { Engine, EngineOptions } from './pglite/engine';
import { openLocalEngine } from './pglite/localEngine';
import type { WorkerFailure, WorkerReply, WorkerRequest } from './pglite/workerProtocol';

/** Entry of the thread that owns PGlite; started by pglite/workerEngine.ts. */

function send(reply: WorkerReply): void {
  parentPort?.postMessage(reply);
}

function describe(error: unknown): WorkerFailure {
  const message = error instanceof Error ? error.message : String(error);
  // Own properties of an Error do not survive the copy between threads.
  return error instanceof SqlError ? { message, fields: { ...error } } : { message };
}

async function answer(engine: Engine, request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  if (request.kind === 'query') {
    const { text, params, before } = request;
    return { kind: 'result', id, result: await engine.query(text, params, before) };
  }
  if (request.kind === 'syncs') return { kind: 'count', id, count: await engine.syncs() };
  if (request.kind === 'copy') await engine.copyTo?.(request.folder);
  else await engine.close();
  return { kind: 'done', id };
}

async function serve(): Promise<void> {
  const engine = await openLocalEngine(workerData as EngineOptions);
  parentPort?.on('message', (request: WorkerRequest) => {
    answer(engine, request).then(send, (error: unknown) =>
      send({ kind: 'failed', id: request.id, failure: describe(error) }),
    );
  });
  send({ kind: 'open', durable: engine.durable });
}

serve().catch((error: unknown) => send({ kind: 'openFailed', message: describe(error).message }));
