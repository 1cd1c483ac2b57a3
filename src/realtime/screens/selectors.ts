import type { AlertRow } from '@contract/alerts';
import type { DoorRow } from '@contract/doors';
import type { StockRow } from '@contract/stock';
import { sampleKey } from '../slices/samples.slice';
import type { LinkState, Machine, Notice, RealtimeState, Sample } from '../types';

const NO_POINTS: readonly Sample[] = [];

type Of<Key extends keyof RealtimeState> = Pick<RealtimeState, Key>;

export const selectLink = (state: Of<'link'>): LinkState => state.link;
export const selectReady = (state: Of<'link'>): boolean => state.link.ready;
export const selectMachines = (state: Of<'machines'>): readonly Machine[] => state.machines.rows;
export const selectAlerts = (state: Of<'alerts'>): readonly AlertRow[] => state.alerts.rows;
export const selectDoors = (state: Of<'doors'>): readonly DoorRow[] => state.doors.rows;
export const selectStock = (state: Of<'stock'>): readonly StockRow[] => state.stock.rows;
export const selectNotices = (state: Of<'notices'>): readonly Notice[] => state.notices.rows;

export function selectMachine({ machines }: Of<'machines'>, id: string | undefined): Machine | undefined {
  const place = id === undefined ? undefined : machines.index.get(id);
  return place === undefined ? undefined : machines.rows[place];
}

/** Samples of a watched machine, in order of time. */
export function selectSamples(
  { samples }: Of<'samples'>,
  machineId: string,
  channel: string,
): readonly Sample[] {
  return samples[sampleKey(machineId, channel)]?.points ?? NO_POINTS;
}

/** How many samples were lost on the way. */
export function selectDropped({ samples }: Of<'samples'>, machineId: string, channel: string): number {
  return samples[sampleKey(machineId, channel)]?.dropped ?? 0;
}
