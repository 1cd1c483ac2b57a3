import type { AnyRow } from '../../../../contract/kit/resource';
import type { RolloutContent } from '../../../../contract/notifications';
import type { UnitOfWork } from '../../../kit/served';
import type { LogTopic } from '../../../push/topics/liveTopic';
import { withProgress } from './progress';

const ABNORMAL = 1115;

/** A snapshot brings none: rollouts stand in their list. */
export const rolloutTopic: LogTopic = {
  name: 'rollouts',
  lane: 'log',
  facts: 'rollout',
  openedBy: ['clientMain'],
};

/** Machines failed, and the rollout halts until a person decides. */
export async function announceHalt(work: UnitOfWork, row: AnyRow): Promise<void> {
  const [shown] = await withProgress(work.trx, [row]);
  const [org, kind] = [String(row.orgId), 'rollout.halted'] as const;
  const { id, version: ver } = row;
  const rollout = { no: String(row.rolloutNo), failed: Number(shown?.failed) };
  const body: RolloutContent = { id, kind, ver, org, at: work.deps.clock(), by: null, rollout };
  work.events.push({ orgId: org, messageType: ABNORMAL, kind, entityId: id, ver, body });
}
