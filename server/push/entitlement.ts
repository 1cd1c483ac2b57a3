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
}

export function entitlementOf(
  principal: Pick<Principal, 'orgIds' | 'aboveIds' | 'permissions'>,
  all: readonly LiveTopic[],
): Entitlement {
  const topics = all.filter(({ openedBy }) => openedBy.some((key) => principal.permissions.has(key)));
  const logs = topics.filter((topic) => topic.lane === 'log');
  const orgIds = new Set<string>(principal.orgIds);
  const aboveIds = new Set<string>(principal.aboveIds);
  const names = topics.map(({ name }) => name);
  return {
    key: `${names.join()}|${[...orgIds].sort().join()}|${[...aboveIds].join()}`,
    orgIds,
    aboveIds,
    topics: new Set(topics),
    facts: new Map(logs.map((topic) => [topic.facts, topic])),
  };
}

/** A fact of a kind that no topic claims is sent to nobody. */
export function mayReceive(entitlement: Entitlement, row: { orgId: string; kind: string }): boolean {
  const topic = entitlement.facts.get(row.kind.slice(0, row.kind.indexOf('.')));
  if (!topic) return false;
  return (
    entitlement.orgIds.has(row.orgId) || (topic.fromAbove === true && entitlement.aboveIds.has(row.orgId))
  );
}

/** Live values of an organisation. */
export function maySee(entitlement: Entitlement, topic: LiveTopic, orgId: string): boolean {
  return entitlement.topics.has(topic) && entitlement.orgIds.has(orgId);
}
