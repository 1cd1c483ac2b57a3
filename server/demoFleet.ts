import type { MessagePort } from 'node:worker_threads';
import type { SimMachine } from '../contract/simulation';
import type { Logger } from './log';
import { startWorker, stopOf } from './worker';

export interface DemoFleet {
  stop(): Promise<void>;
}

export interface DemoFleetOptions {
  /** Broker the machines connect to. */
  url: string;
  machines: SimMachine[];
  seed: number;
  /** Who comes to the machines from elsewhere. */
  errands: MessagePort;
  log: Logger;
}

const STOP_TIMEOUT_MS = 3_000;

/**
 * Runs the simulator beside the server in a thread of its own: its machines must not slow down the
 * loop that serves them, and the server must know them by their messages only.
 */
export function startDemoFleet({ url, machines, seed, errands, log }: DemoFleetOptions): DemoFleet {
  const worker = startWorker('../simulator/simulatorWorker', {
    workerData: { url, machines, seed, scenario: 'demo', errands },
    transferList: [errands],
  });
  worker.unref();
  worker.on('error', (error) => log.error({ err: error }, 'the simulated fleet has stopped'));
  return { stop: stopOf(worker, STOP_TIMEOUT_MS) };
}
