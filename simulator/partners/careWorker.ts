import { parentPort, workerData } from 'node:worker_threads';
import type { CarePartnerOptions } from '../../contract/simulation';
import { startCarePartner } from './care';

/** Hospitals and channels in a thread of the server's process; any message stops them. */
const partner = await startCarePartner(workerData as CarePartnerOptions);
parentPort?.postMessage(partner.url);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
