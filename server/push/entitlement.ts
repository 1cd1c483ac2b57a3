import type { PermissionKey } from '../../contract/permissions';
import { type GrantedLanes, lanesKey } from '../access/granted';
import type { Principal } from '../access/principal';
import type { LogTopic, ServedTopic } from './topics/liveTopic';

/** The rows a person may receive. Persons with the same `key` receive the same frames. */
export interface Entitlement {
  key: string;
  orgIds: ReadonlySet<string>;
  /** Whose announcements reach them. */
  aboveIds: ReadonlySet<string>;
  topics: ReadonlySet<ServedTopic>;
  /** Those of lane `log`, by the first word of the kinds of their facts. */
  facts: ReadonlyMap<string, LogTopic>;
  /** Of a reseller: the granted lanes. */
  granted?: GrantedLanes;
  /** Pages whose service has ended. */
  ended: Principal['ended'];
}
type EntitlementSource = Pick<Principal, 'orgIds' | 'aboveIds' | 'permissions' | 'granted'>;
interface PartTopic<Row> {
  ofLanes?(row: Row, granted: GrantedLanes): Row | undefined;
  sold?: { page: PermissionKey; without?(row: Row): Row };
}

/** What a person may receive, by permissions, organisations and granted lanes. */
export function entitlementOf(
  principal: EntitlementSource & Partial<Pick<Principal, 'ended'>>,
  all: readonly ServedTopic[],
): Entitlement {
  const topics = all.filter(({ openedBy }) => openedBy.some((key) => principal.permissions.has(key)));
  const logs = topics.filter((topic) => topic.lane === 'log');
  const orgIds = new Set<string>(principal.orgIds);
  const aboveIds = new Set<string>(principal.aboveIds);
  const names = topics.map(({ name }) => name);
  const { granted } = principal;
  const lanes = granted ? `|${lanesKey(granted)}` : '';
  const ended = principal.ended ?? new Map();
  return {
    key: `${names.join()}|${[...orgIds].sort().join()}|${[...aboveIds].join()}${lanes}|${[...ended.keys()].join()}`,
    granted,
    ended,
    orgIds,
    aboveIds,
    topics: new Set(topics),
    facts: new Map(logs.map((topic) => [topic.facts, topic])),
  };
}

type RowLimits = Pick<Entitlement, 'granted' | 'ended'>;

/** Whether rows must be filtered one by one: the person gets only a part of some of them, or nothing. */
export const needsFiltering = ({ granted, ended }: RowLimits, { sold }: Pick<ServedTopic, 'sold'>): boolean =>
  granted !== undefined || (sold !== undefined && ended.has(sold.page));

/** The row as this person gets it; undefined for nothing of it. */
export function partFor<Row>(own: RowLimits, topic: PartTopic<Row>, row: Row): Row | undefined {
  const part = own.granted ? topic.ofLanes?.(row, own.granted) : row;
  const { sold } = topic;
  if (part === undefined || sold === undefined || !own.ended.has(sold.page)) return part;
  return sold.without?.(part);
}

/** Whether a fact of the feed is sent to the person; one of a kind that no topic claims is sent to nobody. */
export function mayReceive(
  entitlement: Entitlement,
  row: { orgId: string; kind: string; body?: unknown },
): boolean {
  const topic = entitlement.facts.get(row.kind.slice(0, row.kind.indexOf('.')));
  if (!topic) return false;
  const own =
    entitlement.orgIds.has(row.orgId) || (topic.fromAbove === true && entitlement.aboveIds.has(row.orgId));
  return own && partFor(entitlement, topic, row.body ?? {}) !== undefined;
}

/** Whether a live row of an organisation is sent to the person. */
export function maySee<Row>(
  entitlement: Entitlement,
  topic: ServedTopic & PartTopic<Row>,
  { org, row }: { org: string; row: Row },
): boolean {
  const own = entitlement.topics.has(topic) && entitlement.orgIds.has(org);
  return own && partFor(entitlement, topic, row) !== undefined;
}
