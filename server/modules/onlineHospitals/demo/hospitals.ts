import { INQUIRY_MODES } from '../../../../contract/resources/onlineHospitals/inquirySettings';
import type { DemoWorld } from '../../../db/demo-data';
import { compactDay, DAY_MS, localDay, padded, type Row } from '../../../db/demo-data/world';

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

/** Internet hospitals of the platform, and what each institution has with them. */
export function buildHospitals({ world, tree, products, fleet }: DemoWorld) {
  const random = world.random.fork('online hospitals');
  const at = new Date(world.from);
  const times = { createdAt: at, updatedAt: at };
  const onlineHospitals = HOSPITALS.map(
    ([code, name, provider, licenceNo], index): Row<'onlineHospitals'> => ({
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
      ...times,
    }),
  );
  const open = onlineHospitals.slice(0, ENABLED);
  const onlineHospitalProducts = tree.institutions.flatMap((orgId) =>
    products
      .filter((product) => product.orgId === orgId && product.kind === 'drug')
      .slice(0, 8)
      .map(
        (product, index): Row<'onlineHospitalProducts'> => ({
          id: world.newId(world.from),
          orgId,
          hospitalId: open[0]?.id ?? '',
          productId: product.id,
          providerCode: `MX-${padded(3_100 + index * 7, 5)}`,
          maxQty: random.int(1, 4),
          remarks: null,
          enabled: index !== 7,
          ...times,
        }),
      ),
  );
  const machinesOf = (orgId: string) =>
    fleet.machines.filter(({ owner }) => owner.institutionId === orgId).map(({ id }) => id);
  const authorization = (
    orgId: string,
    hospitalId: string,
    index: number,
    own: { state: Row<'hospitalAuthorizations'>['state']; from: number; to: number },
  ): Row<'hospitalAuthorizations'> => ({
    id: world.newId(world.from),
    orgId,
    hospitalId,
    state: own.state,
    authNo: `HA${compactDay(world.from)}-${padded(index + 1, 6)}`,
    deviceIds: JSON.stringify(machinesOf(orgId).slice(0, 12)),
    validFrom: localDay(world.now + own.from * DAY_MS),
    validTo: localDay(world.now + own.to * DAY_MS),
    dailyLimit: 200,
    remarks: null,
    ...times,
  });
  const hospitalAuthorizations = tree.institutions.flatMap((orgId, index) => [
    authorization(orgId, open[0]?.id ?? '', index * 3, { state: 'active', from: -120, to: 245 }),
    authorization(orgId, open[0]?.id ?? '', index * 3 + 1, { state: 'expired', from: -485, to: -121 }),
    authorization(orgId, open[1]?.id ?? '', index * 3 + 2, {
      state: (['suspended', 'draft', 'revoked'] as const)[index] ?? 'draft',
      from: -30,
      to: 335,
    }),
  ]);
  const inquirySettings = tree.institutions.flatMap((orgId) =>
    INQUIRY_MODES.map(
      (mode): Row<'inquirySettings'> => ({
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
        ...times,
      }),
    ),
  );
  return { onlineHospitals, onlineHospitalProducts, hospitalAuthorizations, inquirySettings };
}
