import { DISPLAY_KEY_MS, pairSchema } from '../../../contract/access/displays';
import type { LoginResult } from '../../../contract/session';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Route, type RouteContext, route } from '../../http/route';
import type { AccountDeps } from '../guard/guarded';
import { isSecure, setSessionCookies } from '../sessions/cookies';
import { pairDisplay, renewDisplayKey } from './displayKeys';
import { displayUser } from './displayUser';

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'ip' | 'requestId' | 'request'>;

/** @throws AppError 400 `err.display.code` */
async function pair({ database, chain, clock, sessions }: AccountDeps, code: string, context: Context) {
  const { ip, requestId, request } = context;
  const userAgent = request.headers['user-agent'];
  const paired = await database.db.transaction().execute(async (trx) => {
    const found = await pairDisplay(trx, code, { ip, userAgent }, clock());
    if (!found) throw new AppError(400, 'err.display.code', undefined, { code: 'err.display.code' });
    await appendAudit(trx, chain, {
      actorId: found.id,
      actorName: found.name,
      orgId: found.orgId,
      ip,
      requestId,
      action: 'displays.paired',
      entity: 'displays',
      entityId: found.id,
      after: { status: 'active' },
    });
    return found;
  });
  const principal = await sessions.authenticate(paired.secret, sessions.halves(paired.secret, 0).token);
  // Its institution is switched off.
  if (!principal) throw new AppError(400, 'err.display.code', undefined, { code: 'err.display.code' });
  return { principal, secret: paired.secret };
}

/** Pairing of wall displays, and their keys. */
export function displayRoutes(deps: AccountDeps): Route[] {
  const { database, clock, sessions } = deps;
  return [
    route({
      method: 'POST',
      path: '/sys/display/pair',
      policy: 'public',
      summary: 'Sign a wall display in with the code an administrator was shown',
      body: pairSchema,
      // Fifty bits, a quarter of an hour, ten tries a minute.
      perMinute: 10,
      handler: async (context): Promise<LoginResult> => {
        const { principal, secret } = await pair(deps, context.body.code, context);
        const session = sessions.halves(secret, clock() + DISPLAY_KEY_MS);
        const { orgId, orgName, orgLogoUrl } = await displayUser(database, principal);
        const result = { token: session.token, userInfo: { orgId, orgName, orgLogoUrl } };
        setSessionCookies(context.reply, isSecure(context.request), { session, result });
        return result;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/display/key',
      policy: 'display',
      summary: 'A new key for a wall display, when its own is a day old',
      handler: async ({ principal, reply, request }): Promise<{ renewed: boolean }> => {
        const renewed = await renewDisplayKey(database.db, principal.userId, clock());
        if (!renewed) return { renewed: false };
        const session = sessions.halves(renewed.secret, renewed.expiresAt);
        const { orgId, orgName, orgLogoUrl } = await displayUser(database, principal);
        const result = { token: session.token, userInfo: { orgId, orgName, orgLogoUrl } };
        setSessionCookies(reply, isSecure(request), { session, result });
        return { renewed: true };
      },
    }),
  ];
}
