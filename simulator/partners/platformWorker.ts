import { parentPort, workerData } from 'node:worker_threads';
import type { PlatformPartnerOptions } from '../../contract/simulation';
import { startPlatformPartner } from './platforms';

/** The delivery platforms in a thread of the server's process; any message stops them. */
const partner = await startPlatformPartner(workerData as PlatformPartnerOptions);
parentPort?.postMessage(partner.urls);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
