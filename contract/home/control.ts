import type { PrincipalType } from '../permissions';
import type { QueueName } from './queues';

/** Figures one reads from the other end of the room. */
export const FIGURES = ['connection', 'alerts', 'climate', 'doors', 'stock', 'sold'] as const;
export type ControlFigure = (typeof FIGURES)[number];

/** Panels of what machines tell; all others are the first rows of a list. */
export const LIVE_PANELS = ['fleet', 'alerts', 'events', 'climate', 'stock', 'doors', 'traffic'] as const;
export type LivePanel = (typeof LIVE_PANELS)[number];
export type PanelName = LivePanel | QueueName;

export interface Home {
  figures: readonly ControlFigure[];
  panels: readonly PanelName[];
}

/** The control room: all live panels. */
export const CONTROL: Home = { figures: FIGURES, panels: LIVE_PANELS };
/** Whose home it is: the dashboard has it at hand, those of others come with their lists. */
export const IN_CONTROL: readonly PrincipalType[] = ['platform_admin', 'institution_admin', 'display'];
