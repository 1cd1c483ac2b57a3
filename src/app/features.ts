import type { ComponentType } from 'react';
import { lazyWithTimeout as lazy } from './lazyWithTimeout';

/** A screen of a feature and the page of the route tree it fills. */
export interface FeatureScreen {
  /** Absolute path as in `pages.ts`. */
  path: string;
  /** `lazy(() => import('@features/<name>/<Name>Screen'))`. */
  screen: ComponentType;
}

/** THE list of what the console can do. A page of the route tree that is not here says so itself. */
export const FEATURES: readonly FeatureScreen[] = [
  { path: '/dashboard', screen: lazy(() => import('@features/dashboard/DashboardScreen')) },
  { path: '/machine/humiture', screen: lazy(() => import('@features/climate/ClimateScreen')) },
  {
    path: '/machine/equipmentMain/device/:id',
    screen: lazy(() => import('@features/machine/MachineScreen')),
  },
  { path: '/machine/warnNoticeList', screen: lazy(() => import('@features/alerts/AlertsScreen')) },
  {
    path: '/machine/equipmentMain/productWarning',
    screen: lazy(() => import('@features/stock/StockScreen')),
  },
  { path: '/machine/openDoor', screen: lazy(() => import('@features/doors/DoorsScreen')) },
  { path: '/machine/equipmentMain', screen: lazy(() => import('@features/devices/DevicesScreen')) },
  { path: '/system/operationsHelp', screen: lazy(() => import('@features/help/HelpScreen')) },
  {
    path: '/system/operationsHelp/operationsHelpInfo',
    screen: lazy(() => import('@features/help/HelpArticleScreen')),
  },
  { path: '/InterCard/InterCardMain', screen: lazy(() => import('@features/traffic/TrafficScreen')) },
];
