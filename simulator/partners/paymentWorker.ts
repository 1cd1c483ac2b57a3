import { parentPort, workerData } from 'node:worker_threads';
import type { PaymentPartnerOptions } from '../../contract/simulation';
import { startPaymentPartner } from './payment';

/** The payment provider in a thread of the server's process; any message stops it. */
const partner = await startPaymentPartner(workerData as PaymentPartnerOptions);
parentPort?.postMessage(partner.url);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
