import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../worker';
import { DatabaseStoppedError } from '../errors';
import type { Engine, EngineOptions, EngineResult, EngineStatement, TimeoutPolicy } from './engine';
import { WorkerLink } from './workerLink';
import type { WorkerReply } from './workerProtocol';

/** Five times what PostgreSQL is given for a statement. */
const PATIENCE: TimeoutPolicy = {
  ms: 300_000,
  // Uncaught on purpose: the process logs it and ends, and its supervisor restarts it.
  onLost: (error) =>
    void setImmediate(() => {
      throw error;
    }),
};
function opened(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.once('message', (reply: WorkerReply) => {
      if (reply.kind === 'open') resolve(reply.durable);
      else reject(new Error(reply.kind === 'openFailed' ? reply.message : 'unexpected reply'));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the database worker ended with code ${code}`)));
  });
}

async function query(
  link: WorkerLink,
  text: string,
  params: readonly unknown[],
  before?: readonly EngineStatement[],
): Promise<EngineResult> {
  const reply = await link.ask({ kind: 'query', text, params, before });
  if (reply.kind !== 'result') throw new DatabaseStoppedError('unexpected reply of the database worker');
  return reply.result;
}

/** Opens PGlite in a thread of its own, so that long statements do not hold up the server. */
export async function openWorkerEngine(options: EngineOptions, patience = PATIENCE): Promise<Engine> {
  const worker = startWorker('db/pgliteWorker', { workerData: options });
  const link = new WorkerLink(worker, patience);
  const durable = await opened(worker).catch(async (error) => {
    await worker.terminate();
    throw error;
  });
  link.open();
  return {
    durable,
    query: (text, params, before) => query(link, text, params, before),
    syncs: async () => {
      const reply = await link.ask({ kind: 'syncs' });
      return reply.kind === 'count' ? reply.count : 0;
    },
    copyTo: async (folder) => void (await link.ask({ kind: 'copy', folder })),
    close: () => link.close(),
  };
}
