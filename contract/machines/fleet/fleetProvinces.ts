import type { MachineFacts } from '../health';

/** What stands in a province, and how much of it needs a look. */
export interface ProvinceFigures {
  /** Its Chinese name, as it is stored. */
  province: string;
  machines: number;
  offline: number;
  alarms: number;
}

/** Machines by province, most machines first. */
export function provinceFigures(
  rows: readonly Pick<MachineFacts, 'id' | 'province' | 'alarmsOpen'>[],
  isOffline: (id: string) => boolean,
): ProvinceFigures[] {
  const found = new Map<string, ProvinceFigures>();
  for (const { id, province, alarmsOpen } of rows) {
    const there = found.get(province) ?? { province, machines: 0, offline: 0, alarms: 0 };
    found.set(province, {
      province,
      machines: there.machines + 1,
      offline: there.offline + (isOffline(id) ? 1 : 0),
      alarms: there.alarms + alarmsOpen,
    });
  }
  return [...found.values()].sort((a, b) => b.machines - a.machines || (a.province < b.province ? -1 : 1));
}
