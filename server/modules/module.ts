import type { Config } from '../config';
import type { TenantDatabase } from '../db/database';
import type { DemoRows, DemoWorld } from '../db/demo-data';
import type { Route } from '../http/route';
import type { Broker, Ingest } from '../ingest';
import type { Machine } from '../ingest/fleet/machine';
import type { JobRunner } from '../jobs/jobs';
import type { ResourceKit } from '../kit/kit';
import type { KitDeps, ServedResource, UnitOfWork } from '../kit/served';
import type { Logger } from '../log';
import type { PaymentNotice, PaymentPort } from '../partners/payment/port';
import type { PayableResource } from '../payable/payable';
import type { ServedTopic } from '../push/topics/liveTopic';
import type { Scanner } from '../scan/scanner';
import type { Keys } from '../secrets/keys';

/** What a module may build upon. */
export interface ModuleDeps extends Omit<KitDeps, 'config' | 'database'> {
  config: Config;
  /** For routes: statements of the signed-in person, below row-level security. For jobs: of the server itself. */
  database: TenantDatabase;
  keys: Keys;
  broker: Broker;
  ingest: Ingest;
  filesDir: string;
  /** Collects money; absent where no provider is set up. */
  payment?: PaymentPort;
  scanner?: Scanner;
}
/** A sale that names a prescription. */
export interface NamedSale {
  rxNo: string;
  orderNo: string;
  /** Institution and machine that sell. */
  orgId: string;
  deviceId: string;
  /** What is sold, in our smallest units; not all of it needs the prescription. */
  items: readonly { productId: string | null; qty: number; rxFlag: boolean }[];
}

/** The same, with the engine of all resources. */
export type RouteDeps = Omit<ModuleDeps, 'database'> & ResourceKit;
export interface JobDeps extends ModuleDeps {
  kit: ResourceKit;
  log: Logger;
  /** Uses up the prescription that a sale names. Prescriptions know orders, so orders are told how. @throws AppError */
  redeem(work: UnitOfWork, sale: NamedSale): Promise<unknown>;
  /** Of all modules: the bill of the provider is one for all of them. */
  payables: readonly PayableResource[];
}

/** What topics read that is kept in memory. */
export interface LiveDeps {
  fleet: Pick<Ingest['fleet'], 'states' | 'info' | 'stockRows'> & {
    byId(id: string): Pick<Machine, 'lanes' | 'sales'> | undefined;
  };
}

/** A part of the product that registers itself: `server/modules/index.ts` lists all of them. */
export interface ServerModule {
  /** Resources of the definition that need more of the server than it says. */
  served?: readonly ServedResource[];
  /** Endpoints beyond those of the kit. */
  routes?(deps: RouteDeps): Route[];
  jobs?(jobs: JobRunner, deps: JobDeps): void;
  /** Resources whose records are paid by a code. */
  payables?: readonly PayableResource[];
  /** Takes what the provider says of payments that are made otherwise; those of others it leaves alone. */
  takesPayment?(deps: KitDeps, notice: PaymentNotice, messageId?: string): Promise<void>;
  /** Rows of an empty demo database, tables in the order of their references. */
  demo?(demo: DemoWorld): DemoRows | Promise<DemoRows>;
  /** What goes on the push socket (docs/live.md). */
  live?(deps: LiveDeps): ServedTopic[];
}
