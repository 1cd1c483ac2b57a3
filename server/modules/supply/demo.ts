import { usccDigit } from '../../../contract/common/checkDigits';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { DemoWorld, Filling } from '../../db/demo-data';
import { mobileNumber, personName } from '../../db/demo-data/institutions/names';
import { compactDay, DAY_MS, padded, type Row } from '../../db/demo-data/world';
import { numberText } from '../../kit/records/documentNumber';
import { demoPapers } from './demoPapers';
import { amountOf } from './purchaseOrders';
import { qualificationOf } from './qualification';
import { warehouseDemo } from './warehouse/demo';

const NAMES = [
  '九州通医药',
  '国药控股',
  '华东医药',
  '英特药业',
  '瑞康医药',
  '南京医药',
  '鹭燕医药',
  '柳州医药',
];
const SCOPE =
  '化学药制剂、抗生素制剂、中成药、生化药品、生物制品、医疗器械（第一、二类）、保健食品、消毒产品、化妆品';
const GOODS = ['biologic', 'health_food', 'disinfectant', 'cosmetic'];
const NEW_STATES: Readonly<Record<number, 'draft' | 'submitted' | 'rejected'>> = {
  2: 'submitted',
  3: 'draft',
  6: 'rejected',
};
const SCOPES = JSON.stringify([
  'chemical',
  'antibiotic',
  'biochemical',
  'tcm',
  'device_1',
  'device_2',
  ...GOODS,
]);
/** Days until the licences of the suppliers end: most far away, one soon, one past. */
const LICENCE_DAYS = [1_100, 820, 640, 410, 45, -12, 930, 300];
const ORDER_STATES = [
  'draft',
  'submitted',
  'confirmed',
  'shipped',
  'received',
  'accepted',
  'part_rejected',
  'stocked',
  'settled',
  'cancelled',
] as const;
const ARRIVED: readonly string[] = ['accepted', 'part_rejected', 'stocked', 'settled'];
const UNDERWAY: readonly string[] = ['shipped', 'received', ...ARRIVED];

/** Those of the last institution that nobody has ordered from yet wait for their approval, or did not get it. */
function approvalOf(tenant: number, index: number, people: readonly (string | undefined)[], at: number) {
  const state = tenant === 2 ? NEW_STATES[index] : undefined;
  const [appliedBy = null, other = null] = people;
  const approvedBy = state === undefined ? other : null;
  const approvedAt = approvedBy === null ? null : new Date(at);
  const asked = state === 'draft' ? null : appliedBy;
  return { approvalState: state ?? ('approved' as const), appliedBy: asked, approvedBy, approvedAt };
}

function suppliers({ world, tree, users }: DemoWorld): Row<'druggists'>[] {
  return tree.institutions.flatMap((orgId, tenant) => {
    const random = world.random.fork(`suppliers ${tenant}`);
    const people = users.filter((user) => user.orgId === orgId).map(({ id }) => id);
    return NAMES.map((name, index) => {
      const body = `91330100MA${padded(random.int(1, 9_999_999), 7)}`;
      const ends = tradeDay(world.now + (LICENCE_DAYS[index] ?? 500) * DAY_MS);
      return {
        id: world.newId(world.from),
        orgId,
        code: `SUP${tenant + 1}${padded(index + 1, 3)}`,
        name: `${name}（${['浙江', '广东', '四川'][tenant] ?? '华东'}）有限公司`,
        uscc: body + (usccDigit(body) ?? ''),
        drugLicenceNo: `浙AA571${padded(random.int(1, 9_999), 4)}`,
        drugLicenceExpire: ends,
        gspExpire: tradeDay(world.now + ((LICENCE_DAYS[index] ?? 500) + 200) * DAY_MS),
        qualState: qualificationOf([ends], world.now),
        businessScope: SCOPE,
        scopes: SCOPES,
        ...approvalOf(tenant, index, people, world.from),
        contact: personName(random),
        phone: mobileNumber(random),
        warehouseAddr: `${['杭州市余杭区', '广州市黄埔区', '成都市双流区'][tenant] ?? '杭州市'}物流园 ${random.int(1, 40)} 号库`,
        minOrderAmt: random.pick([0, 50_000, 100_000]),
        leadDays: random.int(1, 4),
        settle: index % 3 === 0 ? 'credit' : 'prepay',
        creditLimit: index % 3 === 0 ? 20_000_000 : null,
        enabled: index !== NAMES.length - 1,
      };
    });
  });
}

function offers(
  { world, products }: DemoWorld,
  druggists: readonly Row<'druggists'>[],
): Row<'druggistProducts'>[] {
  return druggists.flatMap(({ id, orgId, code }, at) => {
    const random = world.random.fork(`offers ${at}`);
    const own = products.filter((product) => product.orgId === orgId);
    return random
      .shuffle(own)
      .slice(0, 12)
      .map((product, index) => ({
        id: world.newId(world.from),
        orgId,
        offerNo: `${code}-${padded(index + 1, 3)}`,
        druggistId: id,
        productId: product.id,
        supplyPrice: product.purchasePrice ?? Math.round(product.sellingPrice * 0.6),
        minQty: random.pick([1, 5, 10]),
        packQty: random.pick([10, 20, 50, 100]),
        stock: random.pick([0, 80, 400, 1_200]),
        expiryMin: tradeDay(world.now + random.int(200, 600) * DAY_MS),
        state: random.weighted(['offered', 'short', 'ended'] as const, (each) =>
          each === 'offered' ? 8 : 1,
        ),
      }));
  });
}

function orders(
  { world, users }: DemoWorld,
  druggists: readonly Row<'druggists'>[],
  all: readonly Row<'druggistProducts'>[],
): Row<'purchaseOrders'>[] {
  const random = world.random.fork('purchase orders');
  let count = 0;
  return druggists
    .filter(({ qualState }) => qualState !== 'expired')
    .slice(0, 12)
    .flatMap((druggist, at) =>
      [0, 1, 2].map((turn) => {
        const state = ORDER_STATES[(at * 3 + turn) % ORDER_STATES.length] ?? 'draft';
        const made = world.now - random.int(1, 28) * DAY_MS;
        const arrived = ARRIVED.includes(state);
        const chosen = random.shuffle(all.filter(({ druggistId }) => druggistId === druggist.id)).slice(0, 4);
        const lines = chosen.map(({ productId, supplyPrice, packQty }, index) => {
          const qty = Number(packQty) * random.int(1, 5);
          const short = state === 'part_rejected' && index === 0;
          return {
            productId,
            qty,
            price: Number(supplyPrice),
            received: arrived ? (short ? Math.floor(qty / 2) : qty) : null,
            batchNo: arrived ? compactDay(made - 60 * DAY_MS) : null,
            mfgDate: arrived ? tradeDay(made - 60 * DAY_MS) : null,
            expiry: arrived ? tradeDay(made + 600 * DAY_MS) : null,
          };
        });
        const person = users.find(({ orgId }) => orgId === druggist.orgId)?.id ?? null;
        count += 1;
        return {
          id: world.newId(made),
          orgId: druggist.orgId,
          poNo: numberText('PO', tradeDay(made), count),
          druggistId: druggist.id,
          lines: JSON.stringify(lines),
          amount: amountOf(lines),
          state,
          shipNo: UNDERWAY.includes(state) ? `SF${padded(random.int(1, 999_999_999), 13)}` : null,
          tempRecordFile: null,
          receivedBy: arrived || state === 'received' ? person : null,
          checkedBy: arrived ? person : null,
          sampleSize: arrived ? Math.min(5, Number(lines[0]?.qty)) : null,
          defects: arrived ? (state === 'part_rejected' ? 1 : 0) : null,
          rejectReason: state === 'part_rejected' ? '外包装破损' : null,
          inspectionFile: null,
          remark: null,
          createdAt: new Date(made),
        };
      }),
    );
}

/** Suppliers with what they offer, and orders in every state. */
export function supplyDemo(demo: DemoWorld): Filling {
  const druggists = suppliers(demo);
  const druggistProducts = offers(demo, druggists);
  const purchaseOrders = orders(demo, druggists, druggistProducts);
  const { files, supplierPapers } = demoPapers(demo, druggists);
  const own = { files, druggists, supplierPapers, druggistProducts, purchaseOrders };
  return { ...own, ...warehouseDemo(demo) };
}
