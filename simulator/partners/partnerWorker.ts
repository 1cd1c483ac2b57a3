import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type {
  CarePartnerOptions,
  CourierTask,
  CustomersOptions,
  ErpPartnerOptions,
  HealthMachinesOptions,
  OperatorPartnerOptions,
  PaymentPartnerOptions,
  PlatformPartnerOptions,
} from '../../contract/simulation';
import { startCustomers } from '../customers/customers';
import { startHealthMachines } from '../customers/healthMachines';
import { startCarePartner } from './care';
import { startErpPartner } from './erp/erp';
import { startOperatorPartner } from './operators';
import { startPaymentPartner } from './payment';
import { startPlatformPartner } from './platforms';

type WorkerOptions =
  | { kind: 'payment'; options: PaymentPartnerOptions }
  | { kind: 'erp'; options: ErpPartnerOptions }
  | { kind: 'platforms'; options: PlatformPartnerOptions }
  | { kind: 'operators'; options: OperatorPartnerOptions }
  | { kind: 'care'; options: CarePartnerOptions; errands?: MessagePort }
  | { kind: 'customers'; options: CustomersOptions }
  | { kind: 'healthMachines'; options: HealthMachinesOptions };

function start(cast: WorkerOptions) {
  if (cast.kind === 'payment') return startPaymentPartner(cast.options);
  if (cast.kind === 'erp') return startErpPartner(cast.options);
  if (cast.kind === 'platforms') return startPlatformPartner(cast.options);
  if (cast.kind === 'operators') return startOperatorPartner(cast.options);
  if (cast.kind === 'customers') return { url: '', stop: startCustomers(cast.options).stop };
  if (cast.kind === 'healthMachines') return { url: '', stop: startHealthMachines(cast.options).stop };
  const { errands } = cast;
  return startCarePartner(cast.options, Date.now, {
    goTo: (errand: CourierTask) => errands?.postMessage(errand),
  });
}

/** Partners, or customers, of one kind in a thread of the server's process: they say where they are; any message stops them. */
const partner = await start(workerData as WorkerOptions);
parentPort?.postMessage('urls' in partner ? partner.urls : partner.url);
parentPort?.once('message', () => {
  void partner.stop().then(() => parentPort?.close());
});
