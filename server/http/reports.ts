import type { FastifyInstance } from 'fastify';
import { TokenBucket } from '../concurrency/rateLimit';
import type { Logger } from '../log';
import { REPORTS_PATH } from './security';
import { violationsIn } from './violations';

export interface ReportMetrics {
  violations: number;
  /** Of these, what was only counted because too much had been logged. */
  unlogged: number;
}
export function createReportMetrics(): ReportMetrics {
  return { violations: 0, unlogged: 0 };
}

export interface ViolationReportDeps {
  log: Pick<Logger, 'warn'>;
  clock: () => number;
  metrics: ReportMetrics;
}

const TYPES = ['application/reports+json', 'application/csp-report'];
const BODY_LIMIT = 64 * 1024;
const PER_MINUTE = 30;
/** Anybody can send reports, from many addresses: the log stays readable. */
const LOGGED = { burst: 20, perMinute: 20 };

/** `POST /reports`: what browsers refused because of our pages' policy is counted and logged, and nowhere kept. */
export function addReports(app: FastifyInstance, { log, clock, metrics }: ViolationReportDeps): void {
  const logged = new TokenBucket(LOGGED.burst, LOGGED.perMinute, clock());
  // In a scope of its own: no other endpoint takes these types as JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT }, parse);
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } };
    scope.post(REPORTS_PATH, { config }, async (request, reply) => {
      for (const violation of violationsIn(request.body)) {
        metrics.violations += 1;
        if (logged.take(clock())) log.warn({ violation }, 'a page did what its policy forbids');
        else metrics.unlogged += 1;
      }
      return reply.status(204).send();
    });
  });
}
