import { OPENED_BY, type PushTopic } from '../../contract/liveAccess';
import type { Principal } from '../access/principal';

const TOPICS = Object.keys(OPENED_BY) as PushTopic[];

/** The rows a person may receive. Persons with the same `key` receive the same frames. */
export interface Entitlement {
  key: string;
  orgIds: ReadonlySet<string>;
  /** Whose announcements reach them. */
  aboveIds: ReadonlySet<string>;
  topics: ReadonlySet<PushTopic>;
}

export function entitlementOf(
  principal: Pick<Principal, 'orgIds' | 'aboveIds' | 'permissions'>,
): Entitlement {
  const topics = TOPICS.filter((topic) => OPENED_BY[topic].some((key) => principal.permissions.has(key)));
  const orgIds = new Set<string>(principal.orgIds);
  const aboveIds = new Set<string>(principal.aboveIds);
  const key = `${topics.join()}|${[...orgIds].sort().join()}|${[...aboveIds].join()}`;
  return { key, orgIds, aboveIds, topics: new Set(topics) };
}

/** Topic of a feed kind such as `alert.raised`; a kind nobody has listed here is sent to nobody. */
export function topicOf(kind: string): PushTopic | undefined {
  const prefix = kind.slice(0, kind.indexOf('.'));
  return TOPICS.find((topic) => topic === prefix);
}

export function mayReceive(entitlement: Entitlement, row: { orgId: string; kind: string }): boolean {
  const topic = topicOf(row.kind);
  if (topic === undefined || !entitlement.topics.has(topic)) return false;
  return entitlement.orgIds.has(row.orgId) || (topic === 'notice' && entitlement.aboveIds.has(row.orgId));
}

/** Machines, stock and samples of an organisation. */
export function maySeeMachines(entitlement: Entitlement, orgId: string): boolean {
  return entitlement.topics.has('machine') && entitlement.orgIds.has(orgId);
}
