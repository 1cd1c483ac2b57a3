import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { watchChains } from './audit/watch';
import { createLoginMetrics } from './auth/guard/loginGuard';
import { fromOf } from './auth/guard/requestFrom';
import { accountDeps, type SessionRouteDeps, sessionRoutes } from './auth/routes';
import { proveAnew } from './auth/secondFactor/ownFactor';
import { createSessions } from './auth/sessions/sessions';
import { createSocketAuth } from './auth/sessions/socketAuth';
import { createTickets } from './auth/sessions/tickets';
import type { Closers } from './closers';
import type { Core } from './core';
import { StartError } from './errors';
import { fileRoutes } from './files/routes';
import { buildApp } from './http/app';
import { addressedBy, hostsOf } from './http/callers/hosts';
import { addressThrough, trustOf } from './http/callers/trust';
import { addReports, createReportMetrics } from './http/reports';
import type { Route } from './http/route';
import { kitRoutes } from './kit/allRoutes';
import { createKit, type ResourceKit } from './kit/kit';
import type { Logger } from './log';
import { createLogSink } from './logs/sink';
import { liveTopics, MODULES, SERVED } from './modules';
import { deviceRoutes } from './modules/devices/routes';
import { healthMachineRoutes } from './modules/healthMachines/routes';
import { linkRoutes, openLinkRoutes } from './modules/links/routes';
import { firmwareRoutes } from './modules/machines/firmware/download';
import { consultLines } from './modules/onlineHospitals/callbacks';
import { addProbes } from './modules/operations/probes';
import { operationsRoutes } from './modules/operations/routes';
import { callbackDeps } from './modules/orders/callbacks';
import { erpCallbackDeps } from './modules/orders/erp/deps';
import { shopRoutes } from './modules/orders/shop/routes';
import { takePaymentNotice } from './modules/paymentNotices';
import { rxLines } from './modules/prescriptions/callbacks';
import { searchRoutes } from './modules/search/routes';
import { trafficRoutes } from './modules/traffic/routes';
import { addCareCallbacks } from './partners/care/routes';
import { addErpCallbacks } from './partners/erp/routes';
import { addPaymentNotices } from './partners/payment/notices';
import { addPlatformCallbacks } from './partners/platform/routes';
import { createPushGateway, type PushGateway } from './push/gateway';

const SOCKET_GRACE_MS = 1_000;
const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url));
const BUILD_FILE = fileURLToPath(new URL('../web/build.txt', import.meta.url));

/** Names what is served; a console that was loaded from another build is told to reload. */
function buildName(): string {
  return existsSync(BUILD_FILE) ? readFileSync(BUILD_FILE, 'utf8').trim() : 'development';
}

/** Every endpoint below /api. */
export function allRoutes(
  core: Core,
  access: Pick<SessionRouteDeps, 'sessions' | 'tickets' | 'loginMetrics'>,
): Route[] {
  const { database, ingest } = core;
  const scoped = { ...core, database: database.scoped };
  const session = { ...core, ...access };
  const accounts = accountDeps(session);
  const proveSignIn: ResourceKit['proveSignIn'] = (context, proof) =>
    proveAnew(accounts, context.principal, proof, fromOf(context));
  const kit = createKit({ ...scoped, proveSignIn }, SERVED);
  return [
    // Who somebody is, is not known before they have answered; links are opened by anybody.
    ...sessionRoutes(session, accounts),
    ...openLinkRoutes(core),
    // Machines have no session either.
    ...firmwareRoutes(core),
    ...healthMachineRoutes(createKit(core, SERVED)),
    ...shopRoutes({
      ...createKit(core, SERVED),
      payment: core.payment,
      isOnline: (serialNo) => ingest.fleet.get(serialNo)?.state.conn === 'online',
    }),
    // What machines sent that fits nobody has no organisation.
    ...operationsRoutes({ ...core, ingest: ingest.metrics, reserve: core.config.diskReserve }),
    ...deviceRoutes(scoped),
    ...trafficRoutes(scoped),
    ...searchRoutes(scoped.database),
    ...fileRoutes(scoped),
    ...linkRoutes(scoped),
    ...MODULES.flatMap(({ routes }) => routes?.(kit) ?? []),
    ...kitRoutes(kit, SERVED),
  ];
}

/** What partners tell on their own, without a session. */
function addPartners(server: FastifyInstance, core: Core, log: Logger): void {
  const { payment } = core;
  const kit = createKit(core, SERVED);
  if (payment)
    addPaymentNotices(server, {
      ...core,
      payment,
      log,
      metrics: core.platforms.metrics,
      take: (notice, id) => takePaymentNotice(kit, notice, id),
    });
  addCareCallbacks(server, {
    ...core,
    log,
    metrics: core.care.metrics,
    lines: [...rxLines(kit), ...consultLines(kit)],
  });
  addPlatformCallbacks(server, { ...callbackDeps(kit, log), publicUrls: [core.config.publicUrl] });
  addErpCallbacks(server, erpCallbackDeps(kit, core.platforms.metrics, log));
}

const NO_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process uses it. Stop that one, or set PORT to another number',
  EACCES: 'this user may not. Set PORT to 1024 or more, or let a proxy listen there',
};

function cannotListen(port: number, error: unknown): unknown {
  const why = NO_PORT[(error as NodeJS.ErrnoException).code ?? ''];
  return why ? new StartError(`PORT=${port}: cannot be listened at: ${why}.`) : error;
}

/** Starts HTTP and the push socket on one port; resolves to the address. */
export async function startFront(core: Core, port: number, log: Logger, closers: Closers): Promise<string> {
  const { database, relay, bus, broker, ingest, keys, clock } = core;
  const build = buildName();
  const tickets = createTickets(keys.ticket, clock, database);
  const sessions = createSessions({ database, bus, key: keys.session, clock });
  const login = createLoginMetrics();
  const csp = createReportMetrics();
  const audit = watchChains({ ...core, anchorDir: core.config.anchorDir, log }, closers);
  const logs = createLogSink(database);
  closers.add(() => logs.close());
  const trust = trustOf(core.config.trustProxy);
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
    callbacks: core.platforms.metrics,
    care: core.care.metrics,
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
  await app.listen({ port, host: '::' }).catch((error: unknown) => {
    throw cannotListen(port, error);
  });
  return `${core.tls ? 'https' : 'http'}://localhost:${(app.server.address() as AddressInfo).port}`;
}
