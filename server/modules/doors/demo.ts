import { sql } from 'kysely';
import type { DemoRows, DemoWorld } from '../../db/demo-data';

/** The openings of the history were seen by the cameras that the machines have. */
export async function withCameras({ trx }: DemoWorld): Promise<DemoRows> {
  await sql`update door_records set video_serial = devices.video_device_serial
    from devices where devices.id = door_records.device_id`.execute(trx);
  return {};
}
