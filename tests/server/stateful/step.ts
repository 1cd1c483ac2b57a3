import type { Model, Picks, Session } from './model';
import { isAlive, type Refusal } from './rules';

/** The audit entries that the requests of one step have left, in their order. */
export interface Trail {
  /** Takes the next entry, which must be this one. @returns its position */
  next(action: string, entityId: string): number;
}

/** A request that has been chosen; what the model says of it may be asked before or after another one. */
export interface Request {
  /** Absent for signing in. */
  by?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /**
   * Undefined: it succeeds. Of two requests at once the later may still be judged by the `rights` its person had
   * when it came in.
   */
  refusal(now: Model, rights: Model): Refusal | undefined;
  /** Does to the model what the server has done. */
  apply(now: Model, result: Result, trail: Trail): void;
}
export type Result = Readonly<Record<string, unknown>>;

/** A kind of thing people do. */
export interface Step {
  name: string;
  /** Undefined when there is nothing to do it to. */
  choose(model: Model, picks: Picks): Request | undefined;
}

/** One in so many requests comes with a session that has ended. */
const ENDED_FROM = 8;

/** Sessions in the order in which their people were made: the first administer. */
function whoAsks(model: Model, by: number): string | undefined {
  const people = [...model.users.keys()];
  const place = ({ userId }: Session) => people.indexOf(userId);
  const sessions = [...model.sessions.values()].sort((a, b) => place(a) - place(b));
  const alive = sessions.filter((session) => isAlive(model, session));
  const from = by < ENDED_FROM && alive.length > 0 ? alive : sessions;
  return from[by % from.length]?.id;
}

/** A random session asks. */
export function asking(
  name: string,
  choose: (model: Model, picks: Picks, by: string) => Omit<Request, 'by'> | undefined,
): Step {
  return {
    name,
    choose(model, picks) {
      const by = whoAsks(model, picks.by);
      const request = by === undefined ? undefined : choose(model, picks, by);
      return request && { ...request, by };
    },
  };
}
