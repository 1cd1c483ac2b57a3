import { RESOURCES } from '../../contract/resources';
import type { ServedResource } from '../kit/served';
import type { PayableResource } from '../payable/payable';
import type { ServedTopic } from '../push/topics/liveTopic';
import { alertsModule } from './alerts';
import { chargingModule } from './charging';
import { climateModule } from './climate';
import { dealersModule } from './dealers';
import { doorsModule } from './doors';
import { healthMachinesModule } from './healthMachines';
import { machinesModule } from './machines';
import { merchantsModule } from './merchants';
import type { LiveDeps, ServerModule } from './module';
import { onlineHospitalsModule } from './onlineHospitals';
import { ordersModule } from './orders';
import { prescriptionsModule } from './prescriptions';
import { productsModule } from './products';
import { serviceModule } from './service';
import { simCardsModule } from './simCards';
import { stockModule } from './stock';
import { supplyModule } from './supply';
import { systemModule } from './system';
import { expiriesModule } from './system/expiries';

/** THE list of modules. Demo rows are added in this order, so a module stands after those it refers to. */
export const MODULES: readonly ServerModule[] = [
  systemModule,
  machinesModule,
  alertsModule,
  doorsModule,
  climateModule,
  productsModule,
  stockModule,
  serviceModule,
  ordersModule,
  chargingModule,
  merchantsModule,
  prescriptionsModule,
  onlineHospitalsModule,
  simCardsModule,
  supplyModule,
  dealersModule,
  healthMachinesModule,
  expiriesModule,
];

const BY_NAME = new Map(
  MODULES.flatMap(({ served = [] }) => served.map((each) => [each.resource.name, each] as const)),
);

/** Every resource with what the server adds to it; most need nothing. */
export const SERVED: readonly ServedResource[] = RESOURCES.map(
  (resource) => BY_NAME.get(resource.name) ?? { resource },
);

/** Resources paid by a code. */
export const PAYABLES: readonly PayableResource[] = MODULES.flatMap(({ payables = [] }) => payables);

/** Everything that goes on the push socket, in the order in which a snapshot brings it. */
export function liveTopics(deps: LiveDeps): ServedTopic[] {
  return MODULES.flatMap(({ live }) => live?.(deps) ?? []);
}
