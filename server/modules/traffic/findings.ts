import { sql } from 'kysely';
import type { Connection } from '../../../contract/machines';
import {
  HEAVY_FACTOR,
  HEAVY_FLOOR_MB,
  isHeavy,
  SILENT_MS,
  usageFactor,
} from '../../../contract/simCards/usage';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import {
  FINDINGS_MAX,
  type FindingKind,
  TRAFFIC_FINDING_KINDS,
  type TrafficFinding,
} from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';

const STOPPED: readonly (string | null)[] = ['stopped', 'pre_cancelled', 'cancelled'];
/** Cards that are looked at; more than can be findings, since most of them have no machine online. */
const LOOKED_AT = 2_000;

function candidates({ db }: Database, { orgIds }: Principal, now: number) {
  const used = db
    .selectFrom('iotUsageDaily')
    .select(['cardId', sql<number>`max(mb)`.as('mb')])
    .where('day', '>=', tradeDay(now - DAY_MS))
    .groupBy('cardId')
    .as('used');
  return db
    .selectFrom('iotCards')
    .leftJoin('devices', 'devices.iotCardId', 'iotCards.id')
    .leftJoin(used, 'used.cardId', 'iotCards.id')
    .select([
      'iotCards.id',
      'iccid',
      'iotCards.state',
      'operatorCardState',
      'differs',
      'moved',
      'syncProblem',
    ])
    .select([
      'operatorUsedAt',
      'usageMedianMb',
      'used.mb',
      'devices.id as machineId',
      'devices.name as machineName',
    ])
    .where('iotCards.orgId', 'in', [...orgIds])
    .where(
      sql<boolean>`(differs or moved or sync_problem is not null
        or (devices.id is not null and (iot_cards.state in ('stopped', 'pre_cancelled', 'cancelled')
          or operator_card_state in ('stopped', 'pre_cancelled', 'cancelled')
          or operator_used_at < ${new Date(now - SILENT_MS)}))
        or (used.mb >= ${HEAVY_FLOOR_MB} and used.mb >= ${HEAVY_FACTOR} * nullif(usage_median_mb, 0)))`,
    )
    .orderBy('iotCards.id')
    .limit(LOOKED_AT)
    .execute();
}
type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** What of a card does not fit together. `isOnline`: its machine is, right now. */
export function findingsOf(
  card: Pick<Candidate, 'state' | 'operatorCardState' | 'differs' | 'moved' | 'syncProblem'> &
    Pick<Candidate, 'operatorUsedAt' | 'usageMedianMb' | 'mb'>,
  isOnline: boolean,
  now: number,
): FindingKind[] {
  const isStopped = STOPPED.includes(card.state) || STOPPED.includes(card.operatorCardState);
  const isSilent = card.operatorUsedAt !== null && now - card.operatorUsedAt.getTime() > SILENT_MS;
  const usual = card.usageMedianMb === null ? null : Number(card.usageMedianMb);
  const kinds: [FindingKind, boolean][] = [
    ['moved', card.moved],
    ['stopped_online', isOnline && isStopped],
    // A stopped card counts nothing: that is no contradiction of its own.
    ['silent_online', isOnline && isSilent && !isStopped],
    ['differs', card.differs],
    ['sync', card.syncProblem !== null],
    ['heavy', isHeavy(Number(card.mb ?? 0), usual)],
  ];
  return kinds.flatMap(([kind, is]) => (is ? [kind] : []));
}

/** What does not fit together among the cards a person may see. */
export async function trafficFindings(
  database: Database,
  principal: Principal,
  { now, connOf }: { now: number; connOf: (machineId: string) => Connection | undefined },
): Promise<TrafficFinding[]> {
  const cards = await candidates(database, principal, now);
  const found = cards.flatMap((card) => {
    const { id, iccid, state, machineId, machineName, operatorCardState: operatorState } = card;
    const isOnline = machineId !== null && connOf(machineId) === 'online';
    const usual = card.usageMedianMb === null ? null : Number(card.usageMedianMb);
    const own = { id, iccid, state, machineId, machineName, operatorState };
    return findingsOf(card, isOnline, now).map((kind) => ({
      ...own,
      kind,
      since: kind === 'silent_online' ? (card.operatorUsedAt?.getTime() ?? null) : null,
      factor: kind === 'heavy' ? (usageFactor(Number(card.mb ?? 0), usual) ?? null) : null,
    }));
  });
  // The gravest first, whatever is cut off behind.
  const rank = ({ kind }: TrafficFinding) => TRAFFIC_FINDING_KINDS.indexOf(kind);
  return found.sort((left, right) => rank(left) - rank(right)).slice(0, FINDINGS_MAX);
}
