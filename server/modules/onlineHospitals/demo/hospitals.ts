import { INQUIRY_MODES } from '../../../../contract/resources/onlineHospitals/inquirySettings';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';

/** Code, name, provider, licence. */
const HOSPITALS = [
  ['OH330001', '沐杏互联网医院', '杭州沐杏云医科技有限公司', 'PDY70012399X33010619D2112'],
  ['OH330002', '湖滨在线医院', '浙江湖滨健康信息有限公司', 'PDY70018812X33010219D2112'],
  ['OH440001', '颐禾互联网医院', '广州颐禾数字医疗有限公司', 'PDY80044127X44010619D2112'],
] as const;
const MODE_NAMES = { text: '图文问诊', video: '视频问诊', phone: '电话问诊' } as const;
const MODE_PRICES = { text: 990, video: 1_990, phone: 1_490 } as const;
/** The last one has been switched off. */
const ENABLED = 2;

type Hospital = NewRow<'onlineHospitals'>;
type Authorization = NewRow<'hospitalAuthorizations'>;
/** State, and days from now at which it begins and ends. */
type Term = readonly [Authorization['state'], from: number, to: number];
const PRESENT = ['active', -120, 245] as const satisfies Term;
const PAST = ['expired', -485, -121] as const satisfies Term;
/** Of the second hospital: another state at each institution. */
const OTHER_STATES = ['suspended', 'draft', 'revoked'] as const;

function timesOf({ world }: DemoWorld) {
  const at = new Date(world.from);
  return { createdAt: at, updatedAt: at };
}

function hospitalRows(demo: DemoWorld): Hospital[] {
  const { world, tree } = demo;
  return HOSPITALS.map(([code, name, provider, licenceNo], index) => ({
    id: world.newId(world.from),
    orgId: tree.platformId,
    code,
    name,
    provider,
    licenceNo,
    logo: null,
    accessUrl: `https://${code.toLowerCase()}.example.com/api`,
    settings: JSON.stringify([
      { key: 'appId', value: `pharos-${padded(index + 1, 3)}` },
      { key: 'callbackVersion', value: 'v2' },
      { key: 'maxWaitSeconds', value: '300' },
    ]),
    enabled: index < ENABLED,
    ...timesOf(demo),
  }));
}

function productRows(demo: DemoWorld, hospital: Hospital | undefined): NewRow<'onlineHospitalProducts'>[] {
  const { world, tree, products } = demo;
  const random = world.random.fork('online hospitals');
  const medicinesOf = (orgId: string) =>
    products.filter((product) => product.orgId === orgId && product.kind === 'drug').slice(0, 8);
  return tree.institutions.flatMap((orgId) =>
    medicinesOf(orgId).map((product, index) => ({
      id: world.newId(world.from),
      orgId,
      hospitalId: hospital?.id ?? '',
      productId: product.id,
      providerCode: `MX-${padded(3_100 + index * 7, 5)}`,
      maxQty: random.int(1, 4),
      remarks: null,
      enabled: index !== 7,
      ...timesOf(demo),
    })),
  );
}

function authorizationRows(demo: DemoWorld, [first, second]: readonly Hospital[]): Authorization[] {
  const { world, tree, fleet } = demo;
  const machinesOf = (orgId: string) =>
    fleet.machines.filter(({ owner }) => owner.institutionId === orgId).map(({ id }) => id);
  const authorization = (
    orgId: string,
    index: number,
    by: Hospital | undefined,
    [state, from, to]: Term,
  ) => ({
    id: world.newId(world.from),
    orgId,
    hospitalId: by?.id ?? '',
    state,
    authNo: `HA${compactDay(world.from)}-${padded(index + 1, 6)}`,
    deviceIds: JSON.stringify(machinesOf(orgId).slice(0, 12)),
    validFrom: tradeDay(world.now + from * DAY_MS),
    validTo: tradeDay(world.now + to * DAY_MS),
    dailyLimit: 200,
    remarks: null,
    ...timesOf(demo),
  });
  return tree.institutions.flatMap((orgId, index) => [
    authorization(orgId, index * 3, first, PRESENT),
    authorization(orgId, index * 3 + 1, first, PAST),
    authorization(orgId, index * 3 + 2, second, [OTHER_STATES[index] ?? 'draft', -30, 335]),
  ]);
}

function settingRows(demo: DemoWorld): NewRow<'inquirySettings'>[] {
  const { world, tree } = demo;
  return tree.institutions.flatMap((orgId) =>
    INQUIRY_MODES.map((mode) => ({
      id: world.newId(world.from),
      orgId,
      mode,
      name: MODE_NAMES[mode],
      price: MODE_PRICES[mode],
      durationMin: mode === 'text' ? 30 : 15,
      freeTimes: mode === 'text' ? 1 : 0,
      serviceHours: mode === 'text' ? '00:00-24:00' : '08:00-22:00',
      timeoutMin: 5,
      autoAssign: true,
      needRealName: true,
      consentVersion: 'v3',
      ...timesOf(demo),
    })),
  );
}

/** Internet hospitals of the platform, and what each institution has with them. */
export function buildHospitals(demo: DemoWorld) {
  const onlineHospitals = hospitalRows(demo);
  const open = onlineHospitals.slice(0, ENABLED);
  return {
    onlineHospitals,
    onlineHospitalProducts: productRows(demo, open[0]),
    hospitalAuthorizations: authorizationRows(demo, open),
    inquirySettings: settingRows(demo),
  };
}
