import { sql } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import { isMobileCn } from '../../../../contract/common/validators';
import type { AnyRow } from '../../../../contract/kit/resource';
import { type Texts, texts } from '../../../../contract/messages/general/texts';
import { WAITS_FOR_CODE } from '../../../../contract/orders/platform/handout';
import { PICKUP_MS } from '../../../../contract/orders/shop';
import type { Channel } from '../../../../contract/orders/words';
import { HOUR_MS } from '../../../../contract/time/durations';
import { findRecord } from '../../../kit/records/records';
import { forEachRow, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { hint, note, runInTransaction } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { createSmsGateway, type SmsGateway } from '../../../sms/gateway';
import type { JobDeps } from '../../module';
import { servedOrdersOf } from '../orders';
import { HANDOUT_PROCESS } from './assign';

const AT_ONCE = 50;
const TELLING = `${HANDOUT_PROCESS} tell`;

const TEXT: Texts = texts(
  '【Pharos】订单 {seq} 请到 {machine}（{place}）取货，取货码 {code}，{hours} 小时内有效。',
  '[Pharos] Pick up order {seq} at {machine} ({place}) with code {code}, valid for {hours} hours.',
  '【Pharos】注文 {seq} は {machine}（{place}）でお受け取りください。受取コード：{code}（{hours}時間有効）',
  '[Pharos] 주문 {seq}을(를) {machine}({place})에서 수령하세요. 수령 코드 {code}, {hours}시간 유효',
);

interface PickupMessage {
  seq: unknown;
  machine: unknown;
  city: unknown;
  pointName: unknown;
  code: unknown;
  hours: number;
}
/** Where something waits, and the code that it is fetched by. */
export const pickupText = (
  locale: Locale,
  { seq, machine, city, pointName, code, hours }: PickupMessage,
): string =>
  TEXT[locale]
    .replace('{seq}', String(seq))
    .replace('{machine}', String(machine))
    .replace('{place}', `${city} ${pointName}`)
    .replace('{code}', String(code))
    .replace('{hours}', String(hours));

/** Orders ready for pickup whose code was not sent yet. */
function waiting({ kit, clock }: JobDeps) {
  return (
    kit.database.db
      .selectFrom('machineOrders')
      .innerJoin('orders', 'orders.id', 'machineOrders.orderId')
      .innerJoin('devices', 'devices.id', 'machineOrders.deviceId')
      .innerJoin('organizations', 'organizations.id', 'orders.orgId')
      .select(['orders.id', 'orders.channel', 'devices.name as machine', 'devices.city', 'devices.pointName'])
      .select('organizations.defaultLang')
      .where('machineOrders.toldAt', 'is', null)
      .where('orders.status', '=', 'paid')
      .where('fulfilStatus', 'in', WAITS_FOR_CODE)
      // Orders without a rider must not block the others.
      .where((eb) => {
        const isFetched = eb('orders.deliveryType', '=', 'self_pickup');
        const phone = eb
          .case()
          .when(isFetched)
          .then(eb.ref('receiverPhone'))
          .else(eb.ref('riderPhone'))
          .end();
        return eb(phone, 'is not', null);
      })
      .where('readyAt', '>', new Date(clock() - PICKUP_MS))
      .where(sql<boolean>`orders.id <> all (${recordsInBackoff(kit, TELLING)}::text[])`)
      .orderBy('readyAt')
      .limit(AT_ONCE)
      .execute()
  );
}
type PendingMessage = Awaited<ReturnType<typeof waiting>>[number];

/** No text message reaches a landline or a number with an extension: the code is passed on by a person. */
function noteUntold(work: UnitOfWork, channel: Channel, { id, orgId }: AnyRow): void {
  const entity = servedOrdersOf(channel).resource.name;
  note(work, { action: `${entity}.codeUntold`, entity, entityId: id, orgId: String(orgId), after: {} });
  hint(work, entity, String(orgId));
}

/** Another rider brings it: he has not heard the code. */
export async function resendPickup({ trx }: UnitOfWork, orderId: string): Promise<void> {
  await trx.updateTable('machineOrders').set({ toldAt: null }).where('orderId', '=', orderId).execute();
}

async function tell(
  work: UnitOfWork,
  { id, channel, ...place }: PendingMessage,
  gateway: SmsGateway,
): Promise<object> {
  const row = await findRecord(work, servedOrdersOf(channel), id);
  const isFetched = row.deliveryType === 'self_pickup';
  // No platform has a way to hand a code over: the rider's telephone is what it tells. A customer has the platform's.
  const mobile = String((isFetched ? row.receiverPhone : row.riderPhone) ?? '');
  const now = work.deps.clock();
  const told = await work.trx
    .updateTable('machineOrders')
    .set({ toldAt: new Date(now) })
    .where('orderId', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  // Another node was faster.
  if (told.numUpdatedRows === 0n) return {};
  const hasExtension = isFetched && row.receiverPhoneExt;
  if (hasExtension || !isMobileCn(mobile)) {
    noteUntold(work, channel, row);
    return {};
  }
  const locale = place.defaultLang as Locale;
  const seq = row.platDaySeq ?? row.orderNo;
  const text = pickupText(locale, { ...place, seq, code: row.pickupCode, hours: PICKUP_MS / HOUR_MS });
  await gateway.send({ mobile, scene: 'pickup', locale, text, expireAt: now + PICKUP_MS }, work.trx);
  return {};
}

/** Riders, and customers who fetch themselves, get the code as a text message as soon as their number is known. */
export async function tellFetchers(deps: JobDeps): Promise<void> {
  const { kit, database, clock, keys, config } = deps;
  const gateway = createSmsGateway({ database, clock, keys, config });
  if (!gateway.available) return;
  const rows = await waiting(deps);
  if (rows.length === 0) return;
  const context = await systemContext(kit.database.db, HANDOUT_PROCESS);
  await forEachRow(kit, TELLING, rows, (row) =>
    runInTransaction(kit, context, (work) => tell(work, row, gateway)),
  );
}
