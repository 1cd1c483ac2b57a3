import { sql } from 'kysely';
import { type ClimateLimits, limitsOf } from '../../../../contract/climate';
import type { Executor } from '../../../db/tables';
import { factsOfZone, type ZoneFacts } from '../zoneFacts';

/** By what a zone was judged, from a moment on. */
export interface LimitsSince {
  /** ms; what was before the first version was judged as by that one. */
  from: number;
  limits: ClimateLimits;
}

interface Version extends ZoneFacts {
  from: number;
  until: number | null;
}

const same = (one: ClimateLimits, other: ClimateLimits | undefined) =>
  one.tLow === other?.tLow && one.tHigh === other.tHigh;

/** The limits of a zone up to a moment, the oldest first; at least one. */
export async function limitsOver(
  db: Executor,
  { deviceId, zone, to }: { deviceId: string; zone: string; to: number },
): Promise<[LimitsSince, ...LimitsSince[]]> {
  const { rows } = await sql<Version>`
    select (extract(epoch from effective_at) * 1000)::float8 as from, (extract(epoch from ended_at) * 1000)::float8 as until,
      storage_class as "storageClass", t_low::float8 as "tLow", t_high::float8 as "tHigh", rh_low::float8 as "rhLow",
      rh_high::float8 as "rhHigh"
    from zone_versions where device_id = ${deviceId} and zone = ${zone} and state in ('current', 'former')
      and effective_at <= ${new Date(to)} order by effective_at, version_no`.execute(db);
  const found: LimitsSince[] = rows.map(({ from, until: _until, ...facts }) => ({
    from,
    limits: limitsOf(facts),
  }));
  const ended = rows.at(-1)?.until;
  // Without settings of its own a zone is judged as its machine.
  if (found.length === 0 || (typeof ended === 'number' && ended <= to))
    found.push({ from: ended ?? 0, limits: limitsOf(await factsOfZone(db, deviceId, zone)) });
  const [first, ...others] = found.filter(({ limits }, index) => !same(limits, found[index - 1]?.limits));
  return [first as LimitsSince, ...others];
}

/** Those that ended after a moment, the oldest first. */
export function formerSince(
  over: readonly LimitsSince[],
  from: number,
): { limits: ClimateLimits; until: number }[] {
  return over.slice(1).flatMap(({ from: until }, index) => {
    const before = over[index]?.limits;
    return before && until > from ? [{ limits: before, until }] : [];
  });
}

/** Those that were in force at a moment. */
export function limitsAt(over: readonly [LimitsSince, ...LimitsSince[]], at: number): ClimateLimits {
  return (over.findLast(({ from }) => from <= at) ?? over[0]).limits;
}
