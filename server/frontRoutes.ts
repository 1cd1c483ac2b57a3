import type { FastifyInstance } from 'fastify';
import { requestSourceOf } from './auth/guard/requestFrom';
import { accountDeps, type SessionRouteDeps, sessionRoutes } from './auth/routes';
import { reauthenticate } from './auth/secondFactor/ownFactor';
import type { Core } from './core';
import { fileRoutes } from './files/routes';
import type { Route } from './http/route';
import { kitRoutes } from './kit/allRoutes';
import { createKit, type ResourceKit } from './kit/kit';
import type { Logger } from './log';
import { MODULES, SERVED } from './modules';
import { deviceRoutes } from './modules/devices/routes';
import { healthMachineRoutes } from './modules/healthMachines/routes';
import { linkRoutes, openLinkRoutes } from './modules/links/routes';
import { revocationRoutes } from './modules/machines/access/crl';
import { firmwareRoutes } from './modules/machines/firmware/download';
import { consultLines } from './modules/onlineHospitals/callbacks';
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
    reauthenticate(accounts, context.principal, proof, requestSourceOf(context));
  const kit = createKit({ ...scoped, proveSignIn }, SERVED);
  return [
    // Who somebody is, is not known before they have answered; links are opened by anybody.
    ...sessionRoutes(session, accounts),
    ...openLinkRoutes(core),
    // Machines have no session either.
    ...firmwareRoutes(core),
    ...revocationRoutes(core),
    ...healthMachineRoutes(createKit(core, SERVED)),
    ...shopRoutes({
      ...createKit(core, SERVED),
      payment: core.payment,
      isOnline: (serialNo) => ingest.fleet.get(serialNo)?.state.conn === 'online',
    }),
    // Unassignable messages of machines belong to no organisation.
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

/** Callbacks of partners, without a session. */
export function addPartners(server: FastifyInstance, core: Core, log: Logger): void {
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
