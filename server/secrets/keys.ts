import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../errors';

const KEY_BYTES = 32;
const FILE = 'master.key';

/** Keys for different purposes, derived from one secret that is not in the database. */
export interface Keys {
  /** Chains feed and audit log. */
  chain: Buffer;
  /** Ties the readable token to the HttpOnly session cookie. */
  session: Buffer;
  /** Signs one-time tickets of the push socket. */
  ticket: Buffer;
  /** Signs the cookies of browsers in which an account has signed in before. */
  browser: Buffer;
  /** Hashes the codes sent by SMS: six digits alone would be found at once. */
  sms: Buffer;
  /** Pepper of the hashes of passwords. */
  password: Buffer;
  /** Encrypts the secrets of second factors. */
  factor: Buffer;
  /** Encrypts what records keep secret: keys of partners, numbers of identity cards, the key that certifies machines. */
  record: Buffer;
  /** Seals backups. */
  backup: Buffer;
  /** Stands in the database, so that it knows its key again; nothing can be opened with it. */
  check: string;
}

function createMaster(path: string): Buffer {
  const master = randomBytes(KEY_BYTES);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${master.toString('hex')}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return master;
}

function readMaster(path: string): Buffer {
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartError(
      `${resolve(path)} is damaged: it must hold 64 hexadecimal digits. Copy master.key from the other nodes or from ` +
        'where you keep it. Nothing was changed.',
    );
  }
  return Buffer.from(text, 'hex');
}

export const masterPath = (dataDir: string) => join(dataDir, FILE);
export const hasMasterKey = (dataDir: string) => existsSync(masterPath(dataDir));

/**
 * Reads `master.key` in the data folder, or makes it. All nodes of one database must share the file.
 * @throws StartError when the file does not hold a key.
 */
export function loadKeys(dataDir: string): Keys {
  mkdirSync(dataDir, { recursive: true });
  const path = masterPath(dataDir);
  const master = existsSync(path) ? readMaster(path) : createMaster(path);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `pharos/${purpose}`, KEY_BYTES));
  return {
    chain: derive('chain'),
    session: derive('session'),
    ticket: derive('ticket'),
    browser: derive('browser'),
    sms: derive('sms'),
    password: derive('password'),
    factor: derive('factor'),
    record: derive('record'),
    backup: derive('backup'),
    check: derive('check').toString('hex'),
  };
}
