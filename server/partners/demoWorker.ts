import type { MessagePort } from 'node:worker_threads';
import type { Logger } from '../log';
import { startWorker, stopOf } from '../worker';

const STOP_TIMEOUT_MS = 2_000;

/** A simulated partner beside the server, in a thread of its own as the fleet (decision 0005). */
export interface DemoWorker<Said> {
  /** What it says when it listens; undefined when it does not come up. */
  said: Said | undefined;
  stop(): Promise<void>;
}

export interface DemoCast {
  kind: 'payment' | 'erp' | 'platforms' | 'operators' | 'care' | 'customers' | 'healthMachines';
  options: object;
  /** Where patients go on to. */
  errands?: MessagePort;
}

export async function startDemoWorker<Said>(cast: DemoCast, log: Logger): Promise<DemoWorker<Said>> {
  const transferList = cast.errands ? [cast.errands] : [];
  const worker = startWorker('../simulator/partners/partnerWorker', { workerData: cast, transferList });
  worker.unref();
  const stop = stopOf(worker, STOP_TIMEOUT_MS);
  const said = await new Promise<Said | undefined>((resolve) => {
    worker.once('message', (message: Said) => resolve(message));
    worker.on('error', (error) => {
      log.error({ err: error, partner: cast.kind }, 'a simulated partner has stopped');
      resolve(undefined);
    });
  });
  return { said, stop };
}
