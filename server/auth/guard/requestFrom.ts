import type { RouteContext } from '../../http/route';
import { browserCookieOf } from '../sessions/cookies';
import type { From } from './guarded';

type Asked = Pick<RouteContext<unknown, unknown, unknown>, 'request' | 'ip' | 'requestId'>;

/** Where a request comes from, in the words of this module. */
export function fromOf({ request, ip, requestId }: Asked): From {
  const userAgent = request.headers['user-agent'];
  return { ip, requestId, userAgent, browserCookie: browserCookieOf(request), log: request.log };
}
