import type { SignInProof } from '../../contract/access/secondFactor';
import { BUILD_HEADER, clientOrigin, SCREEN_HEADER } from '../../contract/common/client';
import type { AnyRow } from '../../contract/kit/resource';
import type { Principal } from '../access/principal';
import { AppError } from '../errors';
import type { RouteContext, WithPrincipal } from '../http/route';
import { createPageIndex, type PageIndex } from './paging/pageIndex';
import { createTotals, type Totals } from './paging/totals';
import { ownRows } from './query/listQuery';
import { toRow } from './query/rows';
import type { FindServedResource } from './records/draftRefs';
import type { KitDeps, RequestContext, ServedResource } from './served';

/** What the endpoints of all resources share. */
export interface ResourceKit extends KitDeps {
  find: FindServedResource;
  totals: Totals;
  pageIndex: PageIndex;
  /**
   * Reauthenticates the signed-in person; absent where nobody is signed in: jobs, tests.
   * @throws AppError 400 naming `password` or `code`, 429
   */
  proveSignIn?(context: KitContext, proof: SignInProof): Promise<void>;
}
/** A call of somebody who is signed in. */
export type KitContext = RouteContext<unknown, unknown, unknown> & WithPrincipal;

/** Who does something, from where, in which language. */
export function requestContextOf({ principal, ip, requestId, locale, request }: KitContext): RequestContext {
  const origin = clientOrigin(request.headers[SCREEN_HEADER], request.headers[BUILD_HEADER]);
  return { principal, ip, requestId, locale, origin };
}

/** A record that exists for the person. @throws AppError 404 */
export async function requireRecord(
  kit: ResourceKit,
  served: ServedResource,
  principal: Principal,
  id: string,
): Promise<AnyRow> {
  const row = await ownRows(kit.database.db, served, principal, kit.clock())
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toRow(served, row, kit.keys);
}

export function createKit<Deps extends KitDeps>(
  deps: Deps,
  all: readonly ServedResource[],
): Deps & ResourceKit {
  const byName = new Map(all.map((served) => [served.resource.name, served]));
  const { database, clock, log } = deps;
  return {
    ...deps,
    find: (name) => byName.get(name),
    totals: createTotals(database, clock, log),
    pageIndex: createPageIndex(database.db, clock, log),
  };
}
