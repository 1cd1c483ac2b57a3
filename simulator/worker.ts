import { parentPort, workerData } from 'node:worker_threads';
import { type SimulatorOptions, startSimulator } from './index';

/** The fleet in a thread of the server's process; any message stops it. */
const simulator = startSimulator(workerData as SimulatorOptions);
parentPort?.once('message', () => {
  void simulator.stop().then(() => parentPort?.close());
});
