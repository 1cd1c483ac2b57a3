import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const EPOCH_LENGTH = 12;

function base32(bytes: Uint8Array, length: number): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >> bits) & 31];
    }
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}

/** Identity of the number space of feed positions: differs after a restore, a promotion or initdb. */
function epochName(stored: string, systemIdentifier: string, timeline: string): string {
  const digest = createHash('sha256').update(`${stored}|${systemIdentifier}|${timeline}`).digest();
  return base32(digest, EPOCH_LENGTH);
}

async function storedEpoch(database: Database): Promise<string> {
  const fresh = randomBytes(16).toString('hex');
  await database.query(`insert into meta (key, value) values ('epoch', $1) on conflict (key) do nothing`, [
    fresh,
  ]);
  const rows = await database.query<{ value: string }>(`select value from meta where key = 'epoch'`);
  return rows[0]?.value ?? fresh;
}

/** A hosted PostgreSQL may refuse these functions; the stored epoch alone must do then. */
async function clusterIdentity(database: Database): Promise<[string, string]> {
  try {
    const rows = await database.query<{ system: string; timeline: string }>(
      `select (select system_identifier::text from pg_control_system()) as system,
              (select timeline_id::text from pg_control_checkpoint()) as timeline`,
    );
    return [rows[0]?.system ?? '', rows[0]?.timeline ?? ''];
  } catch {
    return ['', ''];
  }
}

export async function readEpoch(database: Database): Promise<string> {
  const stored = await storedEpoch(database);
  const [system, timeline] = await clusterIdentity(database);
  return epochName(stored, system, timeline);
}

/** Reads the epoch once; a failed read is repeated by the next caller. */
export function createEpochSource(database: Database): () => Promise<string> {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readEpoch(database).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
