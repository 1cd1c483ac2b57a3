import type { Machine } from '../fleet/machine';

/** A machine `d` of organisation `o` at which nothing has happened yet, with what a test says of it. */
export function machineWith(facts: object): Machine {
  const zones = { zoneSettings: new Map(), cabinetZones: new Map() };
  const fresh = { ...zones, rules: new Map(), retro: new Set(), graceUntil: 0 };
  return { id: 'd', org: 'o', enabled: true, ...fresh, ...facts } as unknown as Machine;
}
