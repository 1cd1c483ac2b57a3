/** Protocols that machines of a maker speak. */
export const OEM_PROTOCOLS = ['MQTT_V1', 'HTTP_BRIDGE', 'VMC_JSK', 'MDB_DEX'] as const;
export const CABINET_ROLES = ['main', 'expansion', 'locker', 'lift'] as const;
export const COOLING_CLASSES = ['ambient', 'cool', 'cold'] as const;
/** A machine addresses so many. */
export const CABINETS_MAX = 8;
/** A cabinet has so many, from the top down. */
export const TRAYS_MAX = 12;
export const MECHANISMS = ['spiral', 'belt', 'hook', 'push', 'locker'] as const;
export const AUTH_TYPES = ['psk', 'x509'] as const;
/** A cold zone is watched where it is warmest and where it is coldest. */
const COLD_SENSORS_MIN = 2;

export interface ZoneDraft {
  coolingClass?: unknown;
  sensors?: unknown;
}
/** Every zone has a sensor, a cold one two. */
export function hasSensors({ coolingClass, sensors }: ZoneDraft): boolean {
  return typeof sensors === 'number' && sensors >= (coolingClass === 'cold' ? COLD_SENSORS_MIN : 1);
}

/** How many boxes a spiral of this pitch holds over the depth of a tray. */
export function spiralCapacity(usableD: number, pitch: number): number {
  return pitch > 0 ? Math.floor(usableD / pitch) : 0;
}
