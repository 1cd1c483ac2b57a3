import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, TICKET_LIFE_MS } from '../../contract/session';
import { createPasswords, passwordDigestNow } from '../auth/password/passwords';
import { AdminPasswordMissingError, seedAdmin } from '../auth/password/seedAdmin';
import { createSessions } from '../auth/sessions/sessions';
import { createTickets } from '../auth/sessions/tickets';
import { sessionHash } from '../auth/sessions/tokens';
import type { Database } from '../db/database';
import { loadReferenceData } from '../db/reference-data';
import { openTestDatabase } from '../db/testDatabase';
import { createLocalBus, type SessionEvent } from '../events/bus';
import { loadKeys } from '../secrets/keys';
import { loadPrincipal } from './principal';

const KEY = Buffer.alloc(32, 3);
let database: Database;
let now = Date.UTC(2026, 0, 5, 8);
const clock = () => now;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadReferenceData(database);
});
afterAll(() => database.close());

describe('keys', () => {
  it('are created once, readable by their owner only and different for each purpose', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-keys-'));
    const keys = loadKeys(folder);
    expect(loadKeys(folder)).toEqual(keys);
    expect(statSync(join(folder, 'master.key')).mode & 0o077).toBe(0);
    const all = Object.values(keys).map((key: Buffer | string) => key.toString());
    expect(new Set(all).size).toBe(all.length);
  });

  it('are refused when the file is damaged and never created again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-keys-'));
    writeFileSync(join(folder, 'master.key'), 'short');
    expect(() => loadKeys(folder)).toThrow(/master\.key/);
  });
});

describe('socket tickets', () => {
  const open = () => createTickets(KEY, clock, database);

  it('are valid once for a short time and cannot be forged', async () => {
    const tickets = open();
    const { ticket } = tickets.issue('session-1');
    expect(await createTickets(Buffer.alloc(32, 4), clock, database).redeem(ticket)).toBeUndefined();
    const forged = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`;
    expect(await tickets.redeem(forged)).toBeUndefined();
    expect(await tickets.redeem(ticket)).toBe('session-1');
    expect(await tickets.redeem(ticket)).toBeUndefined();
    const late = tickets.issue('session-1');
    now += TICKET_LIFE_MS + 1;
    expect(await tickets.redeem(late.ticket)).toBeUndefined();
    expect(await tickets.redeem('')).toBeUndefined();
  });

  it('are valid once in the whole cluster, however many nodes check at the same moment', async () => {
    const { ticket } = open().issue('session-2');
    const answers = await Promise.all(Array.from({ length: 8 }, () => open().redeem(ticket)));
    expect(answers.filter((answer) => answer === 'session-2')).toHaveLength(1);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(7);
  });

  it('are removed once they have expired', async () => {
    now += 20 * TICKET_LIFE_MS;
    const tickets = open();
    await tickets.redeem(tickets.issue('session-3').ticket);
    const rows = await database.db.selectFrom('usedTickets').selectAll().execute();
    expect(rows).toHaveLength(1);
  });
});

const PEPPER = Buffer.alloc(32, 1);

describe('passwords', () => {
  it('are checked against the digest of their own account only', async () => {
    const { hash, verify } = createPasswords(PEPPER);
    const stored = await hash('Admin', '246810');
    expect(await verify(stored, passwordDigestNow('admin', '246810'))).toBe(true);
    expect(await verify(stored, passwordDigestNow('other', '246810'))).toBe(false);
    expect(await verify(undefined, passwordDigestNow('admin', '246810'))).toBe(false);
  });
});

describe('the pepper', () => {
  it('is required to check hashes made with it, and not for older hashes', async () => {
    const digest = passwordDigestNow('admin', '246810');
    const stored = await createPasswords(PEPPER).hashDigest(digest);
    const other = createPasswords(Buffer.alloc(32, 2));
    expect(await other.verify(stored, digest)).toBe(false);
    expect(await other.verify(await argon2(digest), digest)).toBe(true);
  });
});

describe('the first administrator', () => {
  const passwords = createPasswords(PEPPER);

  it('requires a password, is created once and sees everything', async () => {
    await expect(seedAdmin(database, passwords, { password: undefined, now })).rejects.toThrow(
      AdminPasswordMissingError,
    );
    await seedAdmin(database, passwords, { password: 'first-password', now });
    await seedAdmin(database, passwords, { password: undefined, now });
    const users = await database.db.selectFrom('users').select(['id', 'orgId']).execute();
    expect(users).toHaveLength(1);
    const principal = await loadPrincipal(database.db, users[0]?.id ?? '', 's');
    expect(principal?.roleType).toBe('platform_admin');
    expect([...(principal?.orgIds ?? [])]).toEqual([users[0]?.orgId]);
  });
});

describe('sessions', () => {
  const from = { ip: '127.0.0.1', userAgent: 'test' };
  const userId = async () =>
    (await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

  it('require both halves of the token', async () => {
    const sessions = createSessions({ database, bus: createLocalBus(), key: KEY, clock });
    const { secret, token } = await sessions.open(await userId(), from);
    expect((await sessions.authenticate(secret, token))?.userId).toBe(await userId());
    expect(await sessions.authenticate(secret, undefined)).toBeUndefined();
    expect(await sessions.authenticate(undefined, token)).toBeUndefined();
    const other = await sessions.open(await userId(), from);
    expect(await sessions.authenticate(other.secret, token)).toBeUndefined();
  });

  it('store nothing that could be used to sign in', async () => {
    const sessions = createSessions({ database, bus: createLocalBus(), key: KEY, clock });
    const { secret, token } = await sessions.open(await userId(), from);
    const stored = JSON.stringify(await database.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(token);
  });

  it('end by idleness, age and revocation, and the end is published', async () => {
    const bus = createLocalBus();
    const heard: SessionEvent[] = [];
    bus.onSession((event) => heard.push(event));
    const sessions = createSessions({ database, bus, key: KEY, clock });
    const idle = await sessions.open(await userId(), from);
    const over = ({ secret }: { secret: string }) => sessions.over([sessionHash(secret), 'of a display']);
    expect(await over(idle)).toEqual(new Set());
    now += SESSION_IDLE_MS + 1;
    expect(await sessions.authenticate(idle.secret, idle.token)).toBeUndefined();
    expect(await over(idle)).toEqual(new Set([sessionHash(idle.secret)]));

    const busy = await sessions.open(await userId(), from);
    const end = now + SESSION_ABSOLUTE_MS;
    while (now < end - SESSION_IDLE_MS / 2) {
      now += SESSION_IDLE_MS / 2;
      expect(await sessions.authenticate(busy.secret, busy.token)).toBeDefined();
    }
    expect(await over(busy)).toEqual(new Set());
    now = end + 1;
    expect(await sessions.authenticate(busy.secret, busy.token)).toBeUndefined();
    expect(await over(busy)).toEqual(new Set([sessionHash(busy.secret)]));

    const revoked = await sessions.open(await userId(), from);
    const principal = await sessions.authenticate(revoked.secret, revoked.token);
    if (!principal) throw new Error('no session');
    await sessions.revoke(principal);
    expect(await sessions.authenticate(revoked.secret, revoked.token)).toBeUndefined();
    expect(heard).toEqual([{ type: 'revoked', userId: await userId(), sessionId: principal.sessionId }]);
  });

  it('become invalid once the user is disabled', async () => {
    const sessions = createSessions({ database, bus: createLocalBus(), key: KEY, clock });
    const { secret, token } = await sessions.open(await userId(), from);
    await database.db.updateTable('users').set({ status: 'disabled' }).execute();
    expect(await sessions.authenticate(secret, token)).toBeUndefined();
    await database.db.updateTable('users').set({ status: 'active' }).execute();
  });
});
