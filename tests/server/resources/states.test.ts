import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../../../contract/kit/field';
import { mayCommand } from '../../../contract/kit/mayCommand';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { sameValue } from '../../../contract/kit/sameValue';
import {
  errorIn,
  type StateMachine,
  statesOf,
  type Transition,
  targetsOf,
} from '../../../contract/kit/states';
import type { ListResult } from '../../../contract/kit/wire';
import { actionsOf, grantsOf, ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { tableOf } from '../../../server/kit/query/listQuery';
import { applyEvent } from '../../../server/kit/records/commands';
import { findRecord } from '../../../server/kit/records/records';
import { systemContext } from '../../../server/kit/records/systemEvents';
import { runInTransaction } from '../../../server/kit/records/transaction';
import type { ServedResource } from '../../../server/kit/served';
import { SERVED } from '../../../server/modules';
import { sampleOf } from '../../builders/sampleOf';
import { turnsOf } from '../../builders/thorough';
import type { Ask } from '../positions/orgTreeWorld';
import { snake } from '../worlds/catalogue';
import { serveDemo } from '../worlds/demoWorld';

interface Case {
  served: ServedResource;
  resource: Resource;
  machine: StateMachine;
}
const CASES = SERVED.flatMap((served) =>
  (served.resource.states ?? []).map(
    (machine) =>
      [`${served.resource.name}.${machine.field}`, { served, resource: served.resource, machine }] as const,
  ),
);

let world: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  world = await serveDemo();
});
afterAll(() => world.close());

/** The record that is moved, and its likes that the demo data have in other states. */
interface RecordByState {
  id: string;
  byState: Map<string, string>;
}
const moved = new Map<string, RecordByState>();
const nameOf = ({ resource, machine }: Case) => `${resource.name}.${machine.field}`;

/** What the database asks of several columns at once would not let a record stand in every state. */
async function withoutChecks(table: string): Promise<void> {
  const { query } = world.database;
  const checks = await query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'c' and conrelid = $1::regclass and cardinality(conkey) > 1`,
    [table],
  );
  for (const { name } of checks) await query(`alter table ${table} drop constraint ${name}`);
  // One that is over leaves its name to another: standing in an earlier state again, there would be two.
  const names = await query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indisunique and indpred is not null and indrelid = $1::regclass`,
    [table],
  );
  for (const { name } of names) await query(`drop index ${name}`);
  // Records that the database keeps as they are, too: what the server says is asked here.
  const guards = await query<{ name: string }>(
    `select tgname as name from pg_trigger where not tgisinternal and tgrelid = $1::regclass and tgname = 'closed_for_good'`,
    [table],
  );
  for (const { name } of guards) await query(`alter table ${table} disable trigger ${name}`);
}

/** The first role that may run a command; what no person may is asked by the platform. */
function roleFor({ resource }: Case, event: string): RoleType {
  const command = resource.commands?.[event];
  const able = ROLE_TYPES.find((role) => {
    const held = { grants: grantsOf(role), actions: new Set(actionsOf(role)) };
    return command && mayCommand(resource, command, held);
  });
  return able ?? 'platform_admin';
}
const askOf = (role: RoleType) => world.asks.get(role) as Ask;

/** The role that sees least of those that move it: what it sees, all of them see. */
function narrowest(each: Case): RoleType {
  const roles = Object.keys(each.machine.events).map((event) => ROLE_TYPES.indexOf(roleFor(each, event)));
  return ROLE_TYPES[Math.max(...roles)] ?? 'platform_admin';
}

async function findRecords(each: Case): Promise<void> {
  const { text } = await askOf(narrowest(each))('GET', `/${each.resource.name}?pageSize=100`);
  const { rows } = (JSON.parse(text) as { result: ListResult }).result;
  const [first] = rows;
  if (!first) throw new Error(`${each.resource.name} has no record: add rows to the demo of its area`);
  const byState = new Map(rows.map((row) => [String(row[each.machine.field]), row.id]));
  moved.set(nameOf(each), { id: first.id, byState });
  await withoutChecks(tableAt(each));
}
const idAt = (each: Case) => moved.get(nameOf(each))?.id ?? '';
const tableAt = ({ served }: Case) => snake(tableOf(served));
const stateIn = async (each: Case) => {
  const { machine } = each;
  const [row] = await world.database.query<{ state: string }>(
    `select ${snake(machine.field)} as state from ${tableAt(each)} where id = $1`,
    [idAt(each)],
  );
  return row?.state;
};

/** Puts the record where the table of states never brought it. @returns its version */
async function place(each: Case, state: string): Promise<number> {
  const { machine } = each;
  const known = moved.get(nameOf(each));
  if (known) known.id = known.byState.get(state) ?? known.id;
  const [row] = await world.database.query<{ version: number }>(
    `update ${tableAt(each)} set ${snake(machine.field)} = $1 where id = $2 returning version`,
    [state, idAt(each)],
  );
  return row?.version ?? 0;
}

/** What a command of its own wording says, which the table does not know. */
async function refusalAt(each: Case, event: string): Promise<string | undefined> {
  const { text } = await askOf(narrowest(each))('GET', `/${each.resource.name}/${idAt(each)}`);
  const { result } = JSON.parse(text) as { result: AnyRow };
  return each.resource.commands?.[event]?.refusal?.(result);
}

/** What a person could have filled in. */
function argsOf(args: Fields = {}): Record<string, unknown> {
  const given = Object.entries(args).map(([name, field]) => {
    if (field.kind === 'file') return [name, world.fileId] as const;
    return [name, sampleOf(field, (to) => world.firstIds.get(to))] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

interface TransitionAnswer {
  status: number;
  key?: string;
  /** What a person reads of a refusal. */
  msg?: string;
  state?: unknown;
  /** What was filled in under the name of a field and is not there, of a command without a handler. */
  lost?: string[];
}
async function cause(each: Case, event: string, version: number): Promise<TransitionAnswer> {
  const { served, resource, machine } = each;
  const command = resource.commands?.[event];
  const reason = command?.reason ? { reason: 'because' } : {};
  const args = argsOf(command?.args);
  const proof = command?.confirms ? { proof: world.proofs.get(roleFor(each, event)) } : {};
  const body = { version, args, ...reason, ...proof };
  const path = `/${resource.name}/${idAt(each)}/${event}`;
  const { status, text } = await askOf(roleFor(each, event))('POST', path, body);
  const { key, msg, result } = JSON.parse(text) as { key?: string; msg?: string; result?: AnyRow };
  const stored = served.commands?.[event] ? [] : Object.keys(args).filter((name) => name in resource.fields);
  const lost = stored.filter((name) => result && !sameValue(result[name], args[name]));
  return { status, key, msg, state: result?.[machine.field], lost };
}

/** An event that the server causes itself, tried and taken back; what it says when it cannot happen. */
async function causeItself(each: Case, event: string, to: string): Promise<TransitionAnswer> {
  const { served, machine } = each;
  const context = await systemContext(world.database.db, 'test');
  try {
    const row = await runInTransaction(
      world.core,
      context,
      async (work) => {
        const found = await findRecord(work, served, idAt(each));
        return applyEvent(work, served, found, event, { values: { [machine.field]: to } });
      },
      { dryRun: true },
    );
    return { status: 200, state: row[machine.field] };
  } catch (error) {
    const { status = 500, key = String(error) } = error as { status?: number; key?: string };
    return { status, key };
  }
}

const isSystem = ({ needs }: Transition) => needs === 'system';
const commandsOf = ({ machine }: Case) =>
  Object.entries(machine.events).filter(([, transition]) => !isSystem(transition));
/** Without those that follow from a person's command on another state of the record. */
const ownEvents = ({ machine, resource }: Case) =>
  Object.entries(machine.events).filter(
    ([event, transition]) => isSystem(transition) && !Object.hasOwn(resource.commands ?? {}, event),
  );

/** A handler, a guard or a refusal of its own may ask for more than the table: then it says what. */
function asksMore({ served, resource, machine }: Case, event: string): boolean {
  const { offered, allowed } = resource.commands?.[event] ?? {};
  const own = served.commands?.[event] ?? served.stored ?? offered ?? allowed;
  return own !== undefined || machine.events[event]?.guard !== undefined;
}

describe.each(CASES)('%s', (_name, each) => {
  const { machine } = each;
  const states = statesOf(machine);
  beforeAll(() => findRecords(each));
  /** Those an event leads from, and some of the others: what a table says of each of them is a pure function. */
  const triedAt = ({ from }: Transition, turn: number) => {
    const others = states.filter((state) => !from.includes(state));
    return [...from, ...turnsOf(others, turn, 2)];
  };

  it('moves by its commands only along the state table', async () => {
    const wrong: string[] = [];
    for (const [turn, [event, transition]] of commandsOf(each).entries())
      for (const state of triedAt(transition, turn)) {
        const {
          status,
          key,
          msg = '',
          state: now,
          lost = [],
        } = await cause(each, event, await place(each, state));
        const stays = transition.from.includes(state) ? undefined : errorIn(machine, event, state);
        const what = `${event} of a record that is ${state}: ${status} ${key ?? ''} ${now ?? ''}`;
        wrong.push(...lost.map((name) => `${what} lost ${name}`));
        if (/[{}]/.test(msg)) wrong.push(`${what} reads ${msg}`);
        if (stays !== undefined) {
          const same = (await stateIn(each)) === state;
          const says = key === stays || key === (await refusalAt(each, event));
          if (status !== 409 || !says || !same) wrong.push(`${what}, not ${stays}`);
        } else if (status === 200 && !targetsOf(transition).includes(String(now))) wrong.push(what);
        else if (status !== 200 && !asksMore(each, event)) wrong.push(what);
      }
    expect(wrong).toEqual([]);
  });

  it('moves by server events only along the state table, and no user can cause them', async () => {
    const wrong: string[] = [];
    for (const [turn, [event, transition]] of ownEvents(each).entries()) {
      const person = await cause(each, event, 1);
      if (person.status !== 404) wrong.push(`a person causes ${event}: ${person.status}`);
      for (const state of triedAt(transition, turn)) {
        await place(each, state);
        const isKnown = transition.from.includes(state);
        for (const to of targetsOf(transition)) {
          const { status, key, state: now } = await causeItself(each, event, to);
          const what = `${event} of a record that is ${state}: ${status} ${key ?? ''} ${now ?? ''}`;
          if (isKnown ? now !== to && !transition.guard : key !== errorIn(machine, event, state))
            wrong.push(what);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
