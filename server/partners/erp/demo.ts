import { randomBytes } from 'node:crypto';
import type { ErpPartnerOptions } from '../../../contract/simulation';
import type { Closers } from '../../closers';
import type { Logger } from '../../log';
import { startDemoWorker } from '../demoWorker';
import type { MessageDeps } from '../messages';
import { keepErpKey } from './accounts';
import type { ErpPort } from './port';

const SEED = 20_263;
/** How the demonstration is called at its ERPs; a chain that somebody has connected elsewhere stays connected there. */
const DEMO_COOPERATION = 'demo-';
const DRUGS = 30;
const OPEN_ORDERS = 500;

type Deps = MessageDeps & { erp: ErpPort; log: Logger; closers: Closers };

const connectionsOf = ({ database: { db } }: Deps) =>
  db
    .selectFrom('erpConnections')
    .innerJoin('organizations', 'organizations.id', 'erpConnections.orgId')
    .select(['erpConnections.id', 'orgId', 'cooperation', 'storeNo', 'path'])
    .where('cooperation', 'like', `${DEMO_COOPERATION}%`)
    .orderBy('erpConnections.id')
    .execute();

/** The chains with keys of this start, and what their ERPs know of us from before it. */
async function chainsOf(deps: Deps) {
  const { db } = deps.database;
  const connections = await connectionsOf(deps);
  const products = await db
    .selectFrom('products')
    .select(['orgId', 'thirdCode'])
    .where('thirdCode', 'is not', null)
    .orderBy('id')
    .execute();
  const pushed = await db
    .selectFrom('erpOrders')
    .select(['connectionId', 'thirdNo'])
    .where('pushState', '=', 'pushed')
    .orderBy('orderedAt', 'desc')
    .limit(OPEN_ORDERS)
    .execute();
  const prescribed = await db
    .selectFrom('erpOrders')
    .select(['connectionId', 'rxId'])
    .where('rxId', 'is not', null)
    .where('pushState', 'in', ['pushed', 'written_off'])
    .orderBy('orderedAt', 'desc')
    .limit(OPEN_ORDERS)
    .execute();
  return connections.map(({ id, orgId, cooperation, storeNo, path }) => ({
    id,
    orgId,
    cooperation: String(cooperation),
    secret: randomBytes(16).toString('hex'),
    storeNo: String(storeNo),
    drugIds: products
      .filter((product) => path.includes(`${product.orgId}.`))
      .slice(0, DRUGS)
      .map(({ thirdCode }) => String(thirdCode)),
    prescriptions: prescribed
      .filter(({ connectionId }) => connectionId === id)
      .map(({ rxId }) => String(rxId)),
    known: pushed.filter(({ connectionId }) => connectionId === id).map(({ thirdNo }) => String(thirdNo)),
  }));
}

/** Runs the simulated ERPs beside the server: what is sold is pushed, written off, and their stock comes. */
export async function startDemoErp(deps: Deps, { merchantUrl }: Pick<ErpPartnerOptions, 'merchantUrl'>) {
  const chains = await chainsOf(deps);
  if (chains.length === 0) return;
  const options: ErpPartnerOptions = { scenario: 'calm', seed: SEED, merchantUrl, chains, port: 0 };
  const { said: url, stop } = await startDemoWorker<string>({ kind: 'erp', options }, deps.log);
  if (!url) return;
  deps.closers.add(stop);
  deps.erp.trusted.add(new URL(url).host);
  for (const { id, orgId, secret } of chains) {
    await keepErpKey(deps.database.db, deps, { connectionId: id, orgId, secret });
    await deps.database.db.updateTable('erpConnections').set({ apiUrl: url }).where('id', '=', id).execute();
  }
}
