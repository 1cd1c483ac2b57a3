import type { ComponentType, LazyExoticComponent } from 'react';

/** A screen of a feature and the page of the route tree it fills. */
export interface FeatureScreen {
  /** Absolute path as in `pages.ts`. */
  path: string;
  /** `lazy(() => import('@features/<name>/<Name>Screen'))`. */
  screen: LazyExoticComponent<ComponentType>;
}

/** THE list of what the console can do. A page of the route tree that is not here says so itself. */
export const FEATURES: readonly FeatureScreen[] = [];
