import { VISIT_PATH } from '@contract/stocking/visit';
import { alertsFeature } from '@features/alerts';
import { chargingFeature } from '@features/charging';
import { climateFeature } from '@features/climate';
import { dealersFeature } from '@features/dealers';
import { doorsFeature } from '@features/doors';
import { healthMachinesFeature } from '@features/healthMachines';
import { machineFeature } from '@features/machine';
import { machinesFeature } from '@features/machines';
import { merchantsFeature } from '@features/merchants';
import { onlineHospitalsFeature } from '@features/onlineHospitals';
import { ordersFeature } from '@features/orders';
import { prescriptionsFeature } from '@features/prescriptions';
import { productsFeature } from '@features/products';
import { serviceFeature } from '@features/service';
import { simCardsFeature } from '@features/simCards';
import { stockFeature } from '@features/stock';
import { supplyFeature } from '@features/supply';
import { systemFeature } from '@features/system/feature';
import type { Feature } from '@kit';
import { alertTopic, doorTopic, machineTopic, sampleTopic, stockTopic } from '@live';

/** Live screens, which are more than a resource. */
const LIVE: Feature = {
  topics: [alertTopic, doorTopic, machineTopic, stockTopic, sampleTopic],
  screens: [
    { path: '/dashboard', words: ['dashboard'], load: () => import('@features/dashboard/DashboardScreen') },
    {
      path: '/machine/humiture',
      words: ['climate', 'kit'],
      load: () => import('@features/climate/ClimateScreen'),
    },
    {
      path: '/machine/warnNoticeList',
      words: ['alerts', 'kit'],
      load: () => import('@features/alerts/AlertsScreen'),
    },
    {
      path: '/machine/equipmentMain/productWarning',
      words: ['stock'],
      load: () => import('@features/stock/StockScreen'),
    },
    { path: VISIT_PATH, words: ['stock', 'kit'], load: () => import('./offline/OfflineVisit') },
    { path: '/machine/openDoor', words: ['doors'], load: () => import('@features/doors/DoorsScreen') },
    {
      path: '/machine/equipmentMain/live',
      words: ['devices'],
      load: () => import('@features/devices/DevicesScreen'),
    },
    {
      path: '/system/operationsHelp',
      words: ['help', 'kit', 'resources/helpArticles'],
      load: () => import('@features/help/HelpScreen'),
    },
    {
      path: '/system/operationsHelp/operationsHelpInfo',
      words: ['help', 'kit', 'resources/helpArticles'],
      load: () => import('@features/help/HelpArticleScreen'),
    },
    {
      path: '/InterCard/InterCardMain',
      words: ['traffic'],
      load: () => import('@features/traffic/TrafficScreen'),
    },
  ],
};
/** The list of all features. A page of the route tree without a feature shows a notice. */
export const FEATURES: readonly Feature[] = [
  LIVE,
  systemFeature,
  machineFeature,
  alertsFeature,
  doorsFeature,
  climateFeature,
  machinesFeature,
  productsFeature,
  stockFeature,
  serviceFeature,
  ordersFeature,
  chargingFeature,
  merchantsFeature,
  prescriptionsFeature,
  onlineHospitalsFeature,
  simCardsFeature,
  supplyFeature,
  dealersFeature,
  healthMachinesFeature,
];

export const TOPICS = FEATURES.flatMap(({ topics = [] }) => topics);
export const SCREENS = FEATURES.flatMap(({ screens = [] }) => screens);
