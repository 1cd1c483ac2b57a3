import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { CourierTask } from '../contract/simulation';
import { type SimulatorOptions, startSimulator } from './index';

const { errands, ...options } = workerData as SimulatorOptions & { errands: MessagePort };

/** The fleet in a thread of the server's process; any message stops it. */
const simulator = startSimulator(options);
errands.on('message', (errand: CourierTask) => simulator.send(errand));
parentPort?.once('message', () => {
  errands.close();
  void simulator.stop().then(() => parentPort?.close());
});
