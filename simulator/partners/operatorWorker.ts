import { parentPort, workerData } from 'node:worker_threads';
import type { OperatorPartnerOptions } from '../../contract/simulation';
import { startOperatorPartner } from './operators';

/** The operators of SIM cards in a thread of the server's process; any message stops them. */
const partner = await startOperatorPartner(workerData as OperatorPartnerOptions);
parentPort?.postMessage(partner.urls);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
