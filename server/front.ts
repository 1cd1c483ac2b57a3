import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { watchChains } from './audit/watch';
import { createLoginMetrics } from './auth/guard/loginGuard';
import { createSessions } from './auth/sessions/sessions';
import { createSocketAuth } from './auth/sessions/socketAuth';
import { createTickets } from './auth/sessions/tickets';
import type { Closers } from './closers';
import type { Core } from './core';
import { addPartners, allRoutes } from './frontRoutes';
import { buildApp } from './http/app';
import { addressedBy, hostsOf } from './http/callers/hosts';
import { addressThrough, proxyTrust } from './http/callers/trust';
import { addReports, createReportMetrics } from './http/reports';
import { cannotListen, type StartingServer } from './http/starting';
import { createLogSink } from './logs/sink';
import { liveTopics } from './modules';
import { addProbes } from './modules/operations/probes';
import { createPushGateway, type PushGateway } from './push/gateway';

const SOCKET_GRACE_MS = 1_000;
const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url));
const BUILD_FILE = fileURLToPath(new URL('../web/build.txt', import.meta.url));

/** Name of the served build; consoles of another build are asked to reload. */
function buildName(): string {
  return existsSync(BUILD_FILE) ? readFileSync(BUILD_FILE, 'utf8').trim() : 'development';
}

const countersOf = ({ platforms, care, records }: Core) => ({
  callbacks: platforms.metrics,
  care: care.metrics,
  records: records.metrics,
});

/** Takes over the port from what answered there during the start. */
async function listen(
  app: FastifyInstance,
  { config, tls }: Core,
  starting?: StartingServer,
): Promise<string> {
  const { port } = config;
  await app.ready();
  await starting?.close();
  await app.listen({ port, host: '::' }).catch((error: unknown) => {
    throw cannotListen(port, error);
  });
  starting?.handOver(app.routing);
  return `${tls ? 'https' : 'http'}://localhost:${(app.server.address() as AddressInfo).port}`;
}

/** Starts HTTP and the push socket on one port; resolves to the address. */
export async function startFront(core: Core, closers: Closers, starting?: StartingServer): Promise<string> {
  const { database, relay, bus, broker, ingest, keys, clock, log } = core;
  const build = buildName();
  const tickets = createTickets(keys.ticket, clock, database);
  const sessions = createSessions({ database, bus, key: keys.session, clock });
  const login = createLoginMetrics();
  const csp = createReportMetrics();
  const audit = watchChains({ ...core, anchorDir: core.config.anchorDir, log }, closers);
  const logs = createLogSink(database);
  closers.add(() => logs.close());
  const trust = proxyTrust(core.config.trustProxy);
  const hosts = hostsOf(core.config.publicUrls);
  let gateway: PushGateway | undefined;
  const probes = {
    database,
    bus,
    relay,
    broker,
    ingest: ingest.metrics,
    own: () => ingest.own,
    login,
    audit,
    csp,
    ...countersOf(core),
    disk: core.disk,
    tls: core.tls?.state,
    push: () => gateway?.metrics,
    token: core.config.metricsToken,
  };
  const app = await buildApp({
    routes: allRoutes(core, { sessions, tickets, loginMetrics: login }),
    sessions,
    logs,
    log,
    version: build,
    trustProxy: trust,
    tls: core.tls,
    hosts,
    webDir: WEB_DIR,
    mapTilesUrl: core.config.mapTilesUrl,
    passwordPolicy: core.config.passwordPolicy,
    extend: (server) => {
      addProbes(server, probes);
      addReports(server, { log, clock, metrics: csp });
      addPartners(server, core, log);
    },
  });
  closers.add(() => app.close());
  gateway = createPushGateway({
    server: app.server,
    database,
    relay,
    bus,
    topics: liveTopics(ingest),
    log,
    clock,
    build,
    auth: createSocketAuth(database, sessions, tickets),
    addressOf: addressThrough(trust),
    serves: (request) => hosts(addressedBy(request)),
  });
  closers.add(() => gateway.close(SOCKET_GRACE_MS));
  return listen(app, core, starting);
}
