import { type GrantedLanes, lanesKey } from '../access/granted';
import type { Principal } from '../access/principal';
import type { LiveTopic, LogTopic } from './topics/liveTopic';

/** The rows a person may receive. Persons with the same `key` receive the same frames. */
export interface Entitlement {
  key: string;
  orgIds: ReadonlySet<string>;
  /** Whose announcements reach them. */
  aboveIds: ReadonlySet<string>;
  topics: ReadonlySet<LiveTopic>;
  /** Those of lane `log`, by the first word of the kinds of their facts. */
  facts: ReadonlyMap<string, LogTopic>;
  /** Of a reseller: the lanes he was granted. */
  granted?: GrantedLanes;
}

export function entitlementOf(
  principal: Pick<Principal, 'orgIds' | 'aboveIds' | 'permissions' | 'granted'>,
  all: readonly LiveTopic[],
): Entitlement {
  const topics = all.filter(({ openedBy }) => openedBy.some((key) => principal.permissions.has(key)));
  const logs = topics.filter((topic) => topic.lane === 'log');
  const orgIds = new Set<string>(principal.orgIds);
  const aboveIds = new Set<string>(principal.aboveIds);
  const names = topics.map(({ name }) => name);
  const { granted } = principal;
  const lanes = granted ? `|${lanesKey(granted)}` : '';
  return {
    key: `${names.join()}|${[...orgIds].sort().join()}|${[...aboveIds].join()}${lanes}`,
    granted,
    orgIds,
    aboveIds,
    topics: new Set(topics),
    facts: new Map(logs.map((topic) => [topic.facts, topic])),
  };
}

/** The row as this person gets it; undefined where he gets nothing of it. */
export function partFor<Row>(
  { granted }: Pick<Entitlement, 'granted'>,
  topic: { ofLanes?(row: Row, granted: GrantedLanes): Row | undefined },
  row: Row,
): Row | undefined {
  return granted ? topic.ofLanes?.(row, granted) : row;
}

/** A fact of a kind that no topic claims is sent to nobody. */
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

/** Live values of an organisation. */
export function maySee<Row>(
  entitlement: Entitlement,
  topic: LiveTopic & { ofLanes?(row: Row, granted: GrantedLanes): Row | undefined },
  { org, row }: { org: string; row: Row },
): boolean {
  const own = entitlement.topics.has(topic) && entitlement.orgIds.has(org);
  return own && partFor(entitlement, topic, row) !== undefined;
}
