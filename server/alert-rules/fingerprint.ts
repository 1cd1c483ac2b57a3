/** Identifies the cause of an alert: each has at most one open alert and one rule state. @param source zone, sensor, lane or '' */
export function fingerprintOf(machineId: string, code: string, source: string): string {
  return `${machineId}|${code}|${source}`;
}
