import type { CredentialEvent } from '../../../events/bus';
import { insertTestFleet } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { openTestWorld } from '../../../kit/testWorld';
import { servedDeviceAuths } from './deviceAuths';

type Command = 'rotate' | 'sign' | 'revoke';

/** Nine machines with hardware that connects, and what all nodes were told of credentials. */
export async function openAccessWorld(now: number) {
  const world = await openTestWorld(now, (database) => insertTestFleet(database, { count: 9 }));
  const events: CredentialEvent[] = [];
  world.deps.bus.onCredential((event) => events.push(event));
  const find = (id: string) => world.change((work) => findRecord(work, servedDeviceAuths, id));
  /** @param fails something goes wrong behind the command, in the same transaction */
  async function run(command: Command, id: string, args = {}, fails = false) {
    const { version } = await find(id);
    return world.change(async (work) => {
      const call = { version, args, reason: 'lost' };
      const answer = await runCommand(work, servedDeviceAuths, command, id, call, () => undefined as never);
      if (fails) throw new Error('something went wrong');
      return answer as Record<string, unknown> & { secret?: string };
    });
  }
  return { world, events, find, run };
}
export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>;
