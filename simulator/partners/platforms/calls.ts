import type { IncomingMessage } from 'node:http';
import { billOf } from '../bill';
import type { PlatformDialect, SimPlatformCall } from './dialect';
import { obey } from './life';
import type { PlatformContext } from './tell';

const BODY_MAX = 256 * 1024;

export async function readPlatformCall(
  request: IncomingMessage,
  base: string,
  { prefix }: PlatformDialect,
): Promise<SimPlatformCall> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > BODY_MAX) throw new Error('too long');
  }
  const { pathname, search } = new URL(request.url ?? '', base);
  const fields = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? search : body));
  return { path: pathname.slice(prefix.length), url: base + pathname, fields };
}

/** What the platform answers to a call that is the merchant's. */
export function reply(context: PlatformContext, dialect: PlatformDialect, call: SimPlatformCall): object {
  const { book } = context;
  const answer = dialect.answered(call, {
    find: (id) => book.find(id) ?? book.ofAfterSale(id),
    bill({ storeNo, platStoreId }, day) {
      const store = context.stores.find(
        (each) => each.storeNo === storeNo || each.platStoreId === platStoreId,
      );
      return store ? billOf(book.moneyOf(store.storeNo), day, context.billScenario) : [];
    },
  });
  if (answer) return answer;
  const wanted = dialect.wishOf(call);
  if (!wanted) return dialect.refused('接口不存在');
  const order = book.find(wanted.id) ?? book.ofAfterSale(wanted.id);
  const why = order ? obey(context, order, wanted) : '订单不存在';
  return why === undefined ? dialect.done() : dialect.refused(why);
}
