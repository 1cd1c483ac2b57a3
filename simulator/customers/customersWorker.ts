import { parentPort, workerData } from 'node:worker_threads';
import type { CustomersOptions } from '../../contract/simulation';
import { startCustomers } from './customers';

/** The customers in a thread of the server's process; any message stops them. */
const customers = startCustomers(workerData as CustomersOptions);
parentPort?.postMessage('ready');
parentPort?.once('message', () => {
  void customers.stop().then(() => parentPort?.close());
});
