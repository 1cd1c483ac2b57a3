import { DAY_MS } from '../../../../contract/time/durations';

interface Zone {
  format: Intl.DateTimeFormat;
  /** Offset of a whole day; undefined when the clock is changed on it. */
  days: Map<number, number | undefined>;
}
const ZONES = new Map<string, Zone>();
const DAYS_KEPT = 20_000;

function zoneOf(name: string): Zone {
  const known = ZONES.get(name);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const zone: Zone = {
    format: new Intl.DateTimeFormat('en-US', { timeZone: name, era: 'short', ...parts, ...clock }),
    days: new Map(),
  };
  ZONES.set(name, zone);
  return zone;
}

function measured({ format }: Zone, ms: number): number {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, era } = parts;
  const ad = era?.startsWith('B') ? 1 - Number(year) : Number(year);
  const wall = new Date(0);
  wall.setUTCFullYear(ad, Number(month) - 1, Number(day));
  wall.setUTCHours(Number(hour), Number(minute), Number(second));
  return wall.getTime() - Math.floor(ms / 1_000) * 1_000;
}

function offsetAt(zone: Zone, ms: number): number {
  const day = Math.floor(ms / DAY_MS);
  if (!zone.days.has(day)) {
    if (zone.days.size >= DAYS_KEPT) zone.days.clear();
    const [first, last] = [measured(zone, day * DAY_MS), measured(zone, (day + 1) * DAY_MS)];
    zone.days.set(day, first === last ? first : undefined);
  }
  return zone.days.get(day) ?? measured(zone, ms);
}

/** What a clock of the zone shows, as if it were UTC. */
export function toWall(ms: number, zone: string): number {
  return ms + offsetAt(zoneOf(zone), ms);
}

/** The moment at which a clock of the zone shows this; the earlier one where it does so twice. */
export function fromWall(wall: number, zone: string): number {
  const known = zoneOf(zone);
  const early = wall - offsetAt(known, wall - DAY_MS);
  return toWall(early, zone) === wall ? early : wall - offsetAt(known, early);
}
