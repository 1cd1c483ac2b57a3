import { usccDigit } from '../../../contract/common/checkDigits';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { mobileNumber, personName } from '../../db/demo-data/institutions/names';
import { storesOf } from '../../db/demo-data/institutions/organizations';
import { type NewRow, padded } from '../../db/demo-data/world';
import { qualificationOf } from './qualification';

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

/** Stores buy small quantities. */
const STORE_SUPPLIERS = 2;

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

/** Those of the last institution that nobody has ordered from yet wait for their approval, or did not get it. */
function approvalOf(tenant: number, index: number, people: readonly (string | undefined)[], at: number) {
  const state = tenant === 2 ? NEW_STATES[index] : undefined;
  const [appliedBy = null, other = null] = people;
  const approvedBy = state === undefined ? other : null;
  const approvedAt = approvedBy === null ? null : new Date(at);
  const asked = state === 'draft' ? null : appliedBy;
  return { approvalState: state ?? ('approved' as const), appliedBy: asked, approvedBy, approvedAt };
}

export function suppliers({ world, tree, users }: DemoWorld): NewRow<'druggists'>[] {
  const stores = storesOf(tree);
  return [...tree.institutions, ...stores].flatMap((orgId, tenant) => {
    const random = world.random.fork(`suppliers ${tenant}`);
    // Where one person works alone, and of a store, somebody of the platform approves.
    const people = [orgId, tree.platformId].flatMap((org) => {
      const own = users.filter((user) => user.orgId === org);
      return (stores.includes(org) ? own.slice(0, 1) : own).map(({ id }) => id);
    });
    return NAMES.slice(0, stores.includes(orgId) ? STORE_SUPPLIERS : NAMES.length).map((name, index) => {
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
