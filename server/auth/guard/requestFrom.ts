import type { RouteContext } from '../../http/route';
import { browserCookieOf } from '../sessions/cookies';
import type { RequestSource } from './guarded';

type RequestParts = Pick<RouteContext<unknown, unknown, unknown>, 'request' | 'ip' | 'requestId'>;

/** Where a request comes from, in the words of this module. */
export function requestSourceOf({ request, ip, requestId }: RequestParts): RequestSource {
  const userAgent = request.headers['user-agent'];
  return { ip, requestId, userAgent, browserCookie: browserCookieOf(request), log: request.log };
}
