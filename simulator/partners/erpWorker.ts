import { parentPort, workerData } from 'node:worker_threads';
import type { ErpPartnerOptions } from '../../contract/simulation';
import { startErpPartner } from './erp/erp';

/** The ERPs in a thread of the server's process; any message stops them. */
const partner = await startErpPartner(workerData as ErpPartnerOptions);
parentPort?.postMessage(partner.url);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
