import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AuditWatch } from '../../audit/watch';
import type { LoginMetrics } from '../../auth/guard/loginGuard';
import { withTimeout } from '../../concurrency/withTimeout';
import type { Database } from '../../db/database';
import type { DiskReserve } from '../../disk/reserve';
import type { Bus } from '../../events/bus';
import type { Relay } from '../../events/relay';
import { maySeeMetrics } from '../../http/callers/metricsAccess';
import type { ReportMetrics } from '../../http/reports';
import type { Broker, IngestMetrics } from '../../ingest';
import { stuckSince } from '../../ingest/metrics';
import type { RecordMetrics } from '../../kit/records/failedRecords';
import type { CallbackMetrics } from '../../partners/platform/metrics';
import { createSocketMetrics as createPushMetrics, type PushMetrics } from '../../push/metrics';
import type { TlsState } from '../../tls/watch';

export interface ProbeDeps {
  database: Database;
  bus: Bus;
  relay: Relay;
  broker: Broker;
  ingest: IngestMetrics;
  /** Does this node take the messages of machines? */
  own: () => boolean;
  login: LoginMetrics;
  audit: AuditWatch;
  csp: ReportMetrics;
  callbacks: CallbackMetrics;
  /** The same of hospitals, channels and internet hospitals. */
  care: CallbackMetrics;
  records: RecordMetrics;
  tls?: TlsState;
  disk: Pick<DiskReserve, 'low' | 'free'>;
  /** Undefined until the gateway is up. */
  push: () => Readonly<PushMetrics> | undefined;
  /** Opens `/metrics` to anyone who knows it. */
  token?: string;
}

/** A probe must answer before its prober gives up. */
const PROBE_TIMEOUT_MS = 2_000;

function answers(work: Promise<unknown>): Promise<boolean> {
  return withTimeout(work, PROBE_TIMEOUT_MS, 'too late').then(
    () => true,
    () => false,
  );
}

type State = 'ready' | 'degraded' | 'down';

/** What a node cannot work without, and what it can; without the bus news of other nodes come a second later. */
async function readiness({ database, bus, relay, broker, disk, ingest, own }: ProbeDeps) {
  const needed = {
    database: await answers(database.ping()),
    feed: relay.healthy,
    broker: broker.ready(),
  };
  // Reading goes on with little disk space: no other node would do better with the same data.
  const hints = { bus: await answers(bus.ping()), disk: !disk.low, stored: stuckSince(ingest) === undefined };
  const ok = Object.values(needed).every(Boolean);
  const whole: State = Object.values(hints).every(Boolean) ? 'ready' : 'degraded';
  const state: State = ok ? whole : 'down';
  return { ok, state, ...needed, ...hints, machines: own() ? 'here' : 'elsewhere' };
}

/** Plain counters become gauges read at scrape time, so that the hot paths know nothing of Prometheus. */
function gauges(registry: Registry, prefix: string, source: () => Record<string, unknown>): void {
  for (const [name, value] of Object.entries(source())) {
    if (typeof value !== 'number') continue;
    new Gauge({
      name: `pharos_${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: `${prefix}: ${name}`,
      registers: [registry],
      collect() {
        this.set(source()[name] as number);
      },
    });
  }
}

function createRegistry(deps: ProbeDeps): Registry {
  const { ingest, own, push, broker, login, audit, csp, callbacks, care, records, disk, tls } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gauges(registry, 'ingest', () => ({ ...ingest }));
  gauges(registry, 'ingest', () => ({ own: own() ? 1 : 0 }));
  gauges(registry, 'ingest_rejected', () => ({ ...ingest.rejected }));
  gauges(registry, 'push', () => ({ ...createPushMetrics(), ...push() }));
  gauges(registry, 'broker', () => ({ ...broker.stats }));
  gauges(registry, 'audit', () => ({ ...audit }));
  gauges(registry, 'login', () => ({ ...login }));
  gauges(registry, 'disk', () => ({ freeBytes: disk.free, low: disk.low ? 1 : 0 }));
  if (tls) gauges(registry, 'tls', () => ({ ...tls }));
  gauges(registry, 'csp', () => ({ ...csp }));
  gauges(registry, 'callbacks', () => ({ ...callbacks }));
  gauges(registry, 'records', () => ({ ...records }));
  gauges(registry, 'care_callbacks', () => ({ ...care }));
  return registry;
}

/** `/healthz` (the process lives), `/readyz` (it can work) and `/metrics`. */
export function addProbes(app: FastifyInstance, deps: ProbeDeps): void {
  const registry = createRegistry(deps);
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness(deps);
    return reply.status(found.ok ? 200 : 503).send(found);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, deps.token)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
