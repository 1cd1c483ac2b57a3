import { alarmDef } from '../../../../contract/alerts';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { CommandType } from '../../../../contract/machines/commandStates';
import { commandSignals, type RuleState, step, timingFor } from '../../../alert-rules';
import { ulid } from '../../../ids';
import type { UnitOfWork } from '../../../kit/served';
import { applyDecisions } from '../../alerts/alertService';

/** A machine that was heard of as it is told: no limits of a climate matter here. */
const NO_LIMITS = {} as Parameters<typeof timingFor>[1];

/**
 * A command of which nothing shows that it was done raises an alarm; the next one of the kind that is verified ends it.
 * The alarm stays one for each machine, kind and lane.
 */
export async function judgeCommand(work: UnitOfWork, row: AnyRow, verdict: 'bad' | 'ok'): Promise<void> {
  const { trx, deps } = work;
  const now = deps.clock();
  const newId = () => ulid(now);
  const said = {
    type: row.type as CommandType,
    laneNo: row.laneNo as string | null,
    state: String(row.state),
  };
  const decisions = commandSignals(said, verdict, now).flatMap((signal) => {
    const timing = timingFor(signal.code, NO_LIMITS);
    const open: RuleState = { ...signal, phase: 'active', since: now, dueAt: 0, timed: false };
    // What is open is known by the alerts themselves; the rules begin with what a signal ends.
    return step(signal.verdict === 'ok' ? open : undefined, signal, timing).decisions;
  });
  const entries = decisions.map((decision) => ({
    subject: {
      machineId: String(row.deviceId),
      org: String(row.orgId),
      priority: alarmDef(decision.code).priority,
    },
    decision,
  }));
  const applied = await applyDecisions(trx, entries, now, newId);
  work.events.push(...applied.events);
  work.audits.push(...applied.audits);
  for (const [index, { code, source, verdict: decided, ...inputs }] of decisions.entries()) {
    const alertId = applied.alertIds[index] ?? null;
    // Nothing was open: there is nothing to tell of its end.
    if (decided === 'cleared' && alertId === null) continue;
    await trx
      .insertInto('ruleDecisions')
      .values({
        id: newId(),
        at: new Date(now),
        deviceId: String(row.deviceId),
        code,
        source,
        verdict: decided,
        alertId,
        inputs: JSON.stringify({ ...inputs, command: row.id }),
      })
      .execute();
  }
}
