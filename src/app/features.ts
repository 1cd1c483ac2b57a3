import type { ComponentType } from 'react';

/** A screen of a feature and the page of the route tree it fills. */
export interface FeatureScreen {
  /** Absolute path as in `contract/menu.ts`, or an extra page below one. */
  path: string;
  load(): Promise<{ default: ComponentType }>;
}

/** THE list of what the console can do. A page of the route tree that is not here says so itself. */
export const FEATURES: readonly FeatureScreen[] = [];
