import type { RoleType } from '../../../contract/permissions';
import { loadPrincipal, type Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { loadReferenceData } from '../../db/reference-data';
import { openTestDatabase } from '../../db/testDatabase';
import { createLocalBus, type SessionEvent } from '../../events/bus';
import { createChain } from '../../events/chain';
import { createSecretBox } from '../../secrets/secretBox';
import { createSmsGateway } from '../../sms/gateway';
import type { SmsSettings } from '../../sms/message';
import type { AccountDeps, RequestSource } from '../guard/guarded';
import { createKnownBrowsers } from '../guard/knownBrowsers';
import { createLoginGuard } from '../guard/loginGuard';
import { createPasswords, type HashCost, type Passwords, passwordDigestNow } from '../password/passwords';
import { LIGHT } from '../password/testPasswords';
import { createSessions } from '../sessions/sessions';
import { createSmsCodes } from '../smsCodes/codes';

export const PASSWORD = '739215';
export const NEW_PASSWORD = '805163';
const KEY = Buffer.alloc(32, 7);
const DEMO: SmsSettings = { demo: true };

export interface NewPerson {
  code: string;
  role?: RoleType;
  orgId?: string;
  phone?: string | null;
  lastLoginAt?: Date;
}

interface Audit {
  action: string;
  actorId: string | null;
  before: unknown;
  after: unknown;
}

export interface AccountWorld extends AccountDeps {
  /** The time of everything here; tests move it. */
  time: { now: number };
  heard: SessionEvent[];
  insertOrg(code: string, changes?: { enabled?: boolean }): Promise<string>;
  insertPerson(person: NewPerson): Promise<string>;
  principalOf(userId: string): Promise<Principal>;
  /** Asks for a code and reads it from the outbox, as a person reads his phone. */
  codeFor(request: Parameters<AccountDeps['codes']['send']>[0]): Promise<string>;
  audits(): Promise<Audit[]>;
  lastAudit(): Promise<Audit | undefined>;
  close(): Promise<void>;
}

let made = 0;
const nextId = (kind: string) => `${kind}-${++made}`;
const unset = { province: null, city: null, logoUrl: null, deletedAt: null };

export function from(changes: Partial<RequestSource> = {}): RequestSource {
  return { ip: '10.0.0.1', requestId: 'r', log: { error: () => undefined }, ...changes };
}

/** A stranger from a network of his own, so that cases do not wait for each other. */
export function stranger(): RequestSource {
  made += 1;
  return from({ ip: `10.${Math.floor(made / 250) % 250}.${made % 250}.1` });
}

function peopleOf(database: Database, passwords: Passwords, orgId: string) {
  return async ({ code, role = 'repair', orgId: own = orgId, phone = null, lastLoginAt }: NewPerson) => {
    const { id: roleId } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('type', '=', role)
      .executeTakeFirstOrThrow();
    const id = nextId('user');
    const passwordHash = await passwords.hash(code, PASSWORD);
    await database.db
      .insertInto('users')
      .values({
        id,
        code,
        name: `Name of ${code}`,
        orgId: own,
        roleId,
        passwordHash,
        phone,
        email: null,
        avatar: null,
        lastLoginAt: lastLoginAt ?? null,
      })
      .execute();
    return id;
  };
}

function orgsOf(database: Database) {
  return async (code: string, { enabled = true }: { enabled?: boolean } = {}) => {
    const id = nextId('org');
    const row = { id, parentId: null, path: `${id}.`, code, name: `Org ${code}`, enabled, ...unset };
    await database.db
      .insertInto('organizations')
      .values({ ...row, type: 'institution' })
      .execute();
    return id;
  };
}

/** A migrated database with one organisation, and everything accounts and sessions need. */
export async function openAccountWorld(cost: HashCost = LIGHT): Promise<AccountWorld> {
  const passwords = createPasswords(KEY, cost);
  const database = await openTestDatabase();
  await loadReferenceData(database);
  const time = { now: Date.UTC(2026, 0, 5, 8) };
  const clock = () => time.now;
  const [bus, chain, heard] = [createLocalBus(), createChain(KEY), [] as SessionEvent[]];
  bus.onSession((event) => heard.push(event));
  const insertOrg = orgsOf(database);
  const audits = (): Promise<Audit[]> =>
    database.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .orderBy('pos')
      .execute();
  const gateway = createSmsGateway({ database, clock, keys: undefined, config: DEMO });
  const codes = createSmsCodes({ database, chain, clock, key: KEY, gateway, pause: async () => undefined });
  return {
    database,
    chain,
    bus,
    clock,
    time,
    heard,
    codes,
    insertOrg,
    passwords,
    guard: createLoginGuard(database, clock),
    browsers: createKnownBrowsers(KEY, clock),
    sessions: createSessions({ database, bus, key: KEY, clock }),
    box: createSecretBox(KEY),
    requireTotp: false,
    secondPerson: false,
    passwordPolicy: 'digits6',
    insertPerson: peopleOf(database, passwords, await insertOrg('HOME')),
    async principalOf(userId) {
      const principal = await loadPrincipal(database.db, userId, 'session');
      if (!principal) throw new Error('no such person');
      return principal;
    },
    async codeFor(request) {
      time.now += 60_000;
      await codes.send(request, { ...stranger(), locale: 'en' });
      const outbox = database.db.selectFrom('smsOutbox').select('text').orderBy('at', 'desc').limit(1);
      return /\d{6}/.exec((await outbox.executeTakeFirst())?.text ?? '')?.[0] ?? '';
    },
    audits,
    lastAudit: async () => (await audits()).at(-1),
    close: () => database.close(),
  };
}

/** Somebody whom nothing has happened to yet, for one test. */
export async function newPerson(world: AccountWorld, person: Omit<NewPerson, 'code'>) {
  const account = `person${++made}`;
  const userId = await world.insertPerson({ code: account, ...person });
  await world.database.db.deleteFrom('loginFailures').execute();
  world.heard.length = 0;
  return { account, userId };
}

export { passwordDigestNow };
