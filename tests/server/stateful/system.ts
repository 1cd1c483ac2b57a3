import { CLIENT_TYPE } from '../../../contract/common/envelope';
import { SESSION_COOKIE } from '../../../contract/session';
import { verifyChain } from '../../../server/audit/verify';
import { sessionHash } from '../../../server/auth/sessions/tokens';
import { type ApiClient, clientOf, type RawAnswer } from '../../e2e/apiClient';
import type { ApiWorld } from '../worlds/apiWorld';
import type { Request, Result, Trail } from './step';

export interface Answer {
  status: number;
  key?: string;
  result: Result;
}
interface Entry {
  pos: number;
  action: string;
  entityId: string | null;
}

/** Administrative acts; that somebody signed in is noted under `user`. */
const KINDS = ['users', 'roles', 'organizations', 'platformNotices', 'sessions', 'view'];
/** Links that are recomputed after each step; many more at the end. */
const NEWEST = 20;

/** The server as people of one run use it. */
export class System {
  readonly #world: ApiWorld;
  readonly #clients = new Map<string, ApiClient>();

  constructor(world: ApiWorld) {
    this.#world = world;
  }

  /** @returns the id of the session, as the list of sessions has it */
  keep(client: ApiClient): string {
    const secret = client.cookie.split('; ').find((part) => part.startsWith(`${SESSION_COOKIE}=`));
    const id = sessionHash(String(secret?.slice(SESSION_COOKIE.length + 1)));
    this.#clients.set(id, client);
    return id;
  }

  async ask(by: string, method: string, path: string, body?: unknown): Promise<RawAnswer> {
    const client = this.#clients.get(by);
    if (!client) throw new Error(`nobody has the session ${by}`);
    return client.raw(method, path, body);
  }

  async send({ by, method, path, body }: Request): Promise<Answer> {
    if (by === undefined) return this.#signIn(path, body);
    const { status, body: answer } = await this.ask(by, method, path, body);
    return { status, key: answer.key, result: (answer.result ?? {}) as Result };
  }

  async #signIn(path: string, body: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#world.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Client-Type': CLIENT_TYPE },
      body: JSON.stringify(body),
    });
    if (answer.ok)
      return { status: 200, result: { sessionId: this.keep(await clientOf(this.#world.url, answer, path)) } };
    // Guessing is slowed down elsewhere; here it would only keep people out who come later.
    await this.#world.database.query('delete from login_failures', []);
    return { status: answer.status, key: ((await answer.json()) as { key?: string }).key, result: {} };
  }

  async head(): Promise<number> {
    const [head] = await this.#world.database.query<{ pos: number }>(
      `select pos from head where name = 'audit'`,
      [],
    );
    return Number(head?.pos);
  }

  async entriesAfter(pos: number): Promise<Entry[]> {
    const rows = await this.#world.database.query<{ pos: number; action: string; entity_id: string | null }>(
      'select pos, action, entity_id from audit_log where pos > $1 and entity = any($2) order by pos',
      [pos, KINDS],
    );
    return rows.map((row) => ({ pos: Number(row.pos), action: row.action, entityId: row.entity_id }));
  }

  /** @returns what is broken */
  async brokenChain(name: 'audit' | 'feed', newest: number | undefined = NEWEST) {
    const { database, chain } = this.#world.core;
    const verdict = await verifyChain(database, chain, name, { newest });
    return verdict.brokenAt === undefined ? undefined : verdict;
  }
}

/** @throws Error when the entries are not those that are taken from it */
export function trailOf(entries: readonly Entry[]): Trail & { end(): void } {
  const left = [...entries];
  return {
    next(action, entityId) {
      const entry = left.shift();
      if (entry?.action !== action || entry.entityId !== entityId)
        throw new Error(`expected the entry ${action} of ${entityId}, found ${JSON.stringify(entry)}`);
      return entry.pos;
    },
    end() {
      if (left.length > 0) throw new Error(`nobody did this: ${JSON.stringify(left)}`);
    },
  };
}
