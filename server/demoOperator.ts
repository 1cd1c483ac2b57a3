import { sql } from 'kysely';
import { type AlertRow, isActive, NOTE_REQUIRED } from '../contract/alerts';
import { createRandom, seedOf } from '../contract/common/random';
import { ACTIONS } from '../contract/permissions';
import { MINUTE_MS } from '../contract/time/durations';
import type { Logger } from './log';
import { toAlertRow } from './modules/alerts/alertRow';
import { type AlertDeps, acknowledgeAlert } from './modules/alerts/alertService';

const LOOKS_EVERY_MS = 20_000;
/** Minutes until an acknowledgement, by state and urgency. */
const GOING = { urgent: [12, 25], usual: [6, 20] } as const;
const OVER = { urgent: [8, 15], usual: [2, 6] } as const;
const NOTES = ['已联系现场', '补货员已出发', '已派单处理', '现场确认正常'];

/** When the operator acknowledges it; lasting critical alarms are left to the visitor. */
export function acknowledgedAt(alert: AlertRow): number {
  const { id, priority, raisedAt, returnedAt } = alert;
  if (priority === 'critical' && isActive(alert)) return Number.POSITIVE_INFINITY;
  const [least, most] = (isActive(alert) ? GOING : OVER)[
    NOTE_REQUIRED.includes(priority) ? 'urgent' : 'usual'
  ];
  return (returnedAt ?? raisedAt) + createRandom(seedOf(id)).between(least, most) * MINUTE_MS;
}

interface Person {
  userId: string;
  name: string;
}

/** The nearest person above the institution of an alarm with the right to acknowledge it. */
async function keeperOf({ database }: AlertDeps, orgId: string): Promise<Person | undefined> {
  return database.db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .innerJoin('organizations as above', 'above.id', 'u.orgId')
    .innerJoin('organizations as own', (join) => join.on(sql`own.path`, 'like', sql`above.path || '%'`))
    .select(['u.id as userId', 'u.name'])
    .where('own.id', '=', orgId)
    .where('r.type', 'in', [...ACTIONS['alarm:ack']])
    .orderBy(sql`length(above.path)`, 'desc')
    .orderBy('u.id')
    .executeTakeFirst();
}

async function lookAround(deps: AlertDeps): Promise<void> {
  const rows = await deps.database.db
    .selectFrom('alerts')
    .selectAll()
    .where('state', 'in', ['raised', 'returned'])
    .execute();
  for (const alert of rows.map(toAlertRow)) {
    if (deps.clock() < acknowledgedAt(alert)) continue;
    const actor = await keeperOf(deps, alert.org);
    const note = createRandom(seedOf(alert.id)).pick(NOTES);
    if (actor) await acknowledgeAlert(deps, { alertId: alert.id, expectedVer: alert.ver, note, actor });
  }
}

/** People of the demonstration who look after its alarms as a shift would; without them the list only grows. */
export function startDemoOperator(deps: AlertDeps, log: Logger): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const look = () => {
    // A visitor was faster, or storage is closing: the next look sees what is left.
    looking = looking
      .then(() => lookAround(deps))
      .catch((err: unknown) => log.debug({ err }, 'not acknowledged'));
  };
  const timer = setInterval(look, LOOKS_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
