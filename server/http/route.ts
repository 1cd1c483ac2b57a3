import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Locale } from '../../contract/common/locale';
import type { Policy } from '../access/policy';
import type { Principal } from '../access/principal';

export interface RouteContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  locale: Locale;
  ip: string;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type WithPrincipal = { principal: Principal };

/** One endpoint below /api. The handler's result goes into the envelope. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  policy: Policy;
  summary: string;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  /** Requests a minute from one address, where the general limit is too generous. */
  perMinute?: number;
  /** The handler sends its answer itself: no envelope around it. */
  raw?: true;
  /** A change that a wall display may make too; it only reads elsewhere. */
  display?: true;
  handler(context: RouteContext<unknown, unknown, unknown> & Partial<WithPrincipal>): Promise<unknown>;
}

type ParsedInput<S> = S extends ZodType ? z.output<S> : undefined;

interface Definition<P, Q, B, Pol extends Policy> {
  method: Route['method'];
  path: string;
  policy: Pol;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  perMinute?: number;
  raw?: true;
  display?: true;
  handler(
    context: RouteContext<ParsedInput<P>, ParsedInput<Q>, ParsedInput<B>> &
      (Pol extends 'public' ? object : WithPrincipal),
  ): Promise<unknown>;
}

/** Ties the handler's arguments to the schemas of the route. */
export function route<
  const Pol extends Policy,
  P extends ZodType | undefined = undefined,
  Q extends ZodType | undefined = undefined,
  B extends ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, Pol>): Route {
  return definition as unknown as Route;
}
