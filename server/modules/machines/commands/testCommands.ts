import type { AnyRow } from '../../../../contract/kit/resource';
import type { CommandType } from '../../../../contract/machines/commandStates';
import { insertTestFleet } from '../../../ingest/testFleet';
import { openTestWorld } from '../../../kit/testWorld';
import { follow } from './follow';
import { toLane, toMachine } from './request';

export const START = Date.UTC(2026, 3, 1, 4);
const PEOPLE = ['u', 'second'] as const;

export interface SentCommand {
  topic: string;
  payload: { cmd: string; type: string; ttl: number; p: Record<string, unknown> };
  expirySec?: number;
}

type MachineCommand = Exclude<CommandType, 'test_dispense' | 'sync_stock'>;

async function bringPeople({ query }: Awaited<ReturnType<typeof openTestWorld>>['database']): Promise<void> {
  await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  for (const id of PEOPLE)
    await query(
      `insert into users (id, org_id, role_id, code, name, password_hash) values ($1, 'org', 'r', $1, $1, 'h')`,
      [id],
    );
}

const NEWEST = 'select id from machine_commands order by command_no desc limit 1';

/** Two machines and two people, a broker that keeps what it is given, and what machines say, put where it is stored. */
export async function openCommandWorld() {
  const world = await openTestWorld(START, (database) => insertTestFleet(database, { count: 2 }));
  const { query } = world.database;
  await bringPeople(world.database);
  await query(`update lanes set price = 1990`);
  const sent: SentCommand[] = [];
  const broker = { down: false };
  const fleet = { heardFrom: 0 };
  const toldAgain = new Map<string, number>();
  let events = 0;
  const asUser = (userId: string) => ({
    ...world.context,
    principal: { ...world.context.principal, userId, actions: new Set(['device:unlockSale', 'track:price']) },
  });
  const newest = async () => (await query<{ id: string }>(NEWEST))[0]?.id ?? '';
  const hear = (kind: string, body: object, at = world.time.now, id = 'd0') =>
    query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, $2, $3, $4, $4, $5)`,
      [`e${events++}`, id, kind, new Date(at), JSON.stringify(body)],
    );
  return {
    ...world,
    /** Nothing of these tables is left, and nobody was told of anything. */
    async forget(...tables: string[]) {
      for (const table of tables) await query(`truncate ${table} cascade`);
      sent.length = 0;
    },
    sent,
    broker,
    fleet,
    asUser,
    hear,
    answer: (cmd: string, st: string, rc = 0, msg = '') => hear('ack', { cmd, st, rc, msg }),
    async ask(type: MachineCommand, { id = 'd0', args = {} }: { id?: string; args?: object } = {}) {
      const machine = { id, orgId: 'org' } as AnyRow;
      await world.change((work) =>
        toMachine(type)({ ...work, context: asUser('u') as never }, machine, args as never, 'stuck'),
      );
      return newest();
    },
    async askLane(type: Parameters<typeof toLane>[0]) {
      const lane = { id: 'l', orgId: 'org', deviceId: 'd0', laneNo: 'A-1-01' } as unknown as AnyRow;
      await world.change((work) =>
        toLane(type)({ ...work, context: asUser('u') as never }, lane, {}, 'after repair'),
      );
      return newest();
    },
    look: (id: string) =>
      follow(
        {
          kit: world.deps,
          clock: () => world.time.now,
          toldAgain,
          fleet,
          broker: {
            async publish(topic, payload, options) {
              if (broker.down) throw new Error('no broker');
              sent.push({ topic, payload: JSON.parse(String(payload)), expirySec: options.expirySec });
            },
          },
        },
        id,
      ),
    async stored(id: string) {
      const [row] = await query<Record<string, unknown>>(
        'select state, witness, rc, answer, closed_at is not null as closed from machine_commands where id = $1',
        [id],
      );
      return row;
    },
  };
}
export type CommandWorld = Awaited<ReturnType<typeof openCommandWorld>>;
