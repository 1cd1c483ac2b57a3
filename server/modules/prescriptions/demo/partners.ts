import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { mobileNumber, personName } from '../../../db/demo-data/institutions/names';
import { storesOf } from '../../../db/demo-data/institutions/organizations';
import { type NewRow, padded } from '../../../db/demo-data/world';

/** Code, name, level, type, region, address, longitude, latitude. */
const HOSPITALS = `
H330106001|西溪湖滨医院|grade3|physical|330106|杭州市西湖区文三西路518号|120.0721|30.2745
H330108002|之江人民医院|grade3|physical|330108|杭州市滨江区江虹路88号|120.1872|30.1926
H330102003|望江街道社区卫生服务中心|grade1|physical|330102|杭州市上城区望江路132号|120.1803|30.2389
H330203004|月湖中心医院|grade2|physical|330203|宁波市海曙区镇明路60号|121.5447|29.8668
H330106900|沐杏互联网医院|ungraded|internet|330106|杭州市西湖区古墩路701号|120.0846|30.2931
H310115005|浦江东方医院|grade3|physical|310115|上海市浦东新区世纪大道1288号|121.5246|31.2273
H440106001|珠江新城医院|grade3|physical|440106|广州市天河区花城大道17号|113.3271|23.1187
H440304002|福田区中心医院|grade2|physical|440304|深圳市福田区深南中路3025号|114.0807|22.5428
H510104001|锦江区人民医院|grade2|physical|510104|成都市锦江区东大街288号|104.0859|30.6522
H510107002|武侯社区卫生服务中心|grade1|physical|510107|成都市武侯区浆洗街29号|104.0473|30.6431
`;
/** Code, name, region, address, longitude, latitude. */
const PHARMACIES = `
P330106001|沐杏大药房文澜店|330106|杭州市西湖区文二路385号|120.1248|30.2846
P330108002|沐杏大药房之江店|330108|杭州市滨江区江南大道228号|120.2034|30.2085
P330105003|沐杏大药房运河店|330105|杭州市拱墅区小河路458号|120.1357|30.3187
P330203004|沐杏大药房月湖店|330203|宁波市海曙区柳汀街225号|121.5418|29.8684
P310115005|沐杏大药房浦江店|310115|上海市浦东新区张杨路838号|121.5289|31.2301
P330106006|沐杏大药房文澜加盟店|330106|杭州市西湖区天目山路266号|120.1301|30.2697
P440106001|颐禾大药房珠江店|440106|广州市天河区天河路385号|113.3302|23.1331
P440304002|颐禾大药房鹏城店|440304|深圳市福田区华强北路1019号|114.0868|22.5461
P510104001|元榆大药房锦里店|510104|成都市锦江区春熙路66号|104.0803|30.6555
`;
/** Of a store, not of its chain. */
const OF_STORE = 'P330106006';
/** Days that the licences of these still last. */
const LICENCE_DAYS: Readonly<Record<string, number>> = { P330108002: 9 };
/** Code, name, kind, signature, region, longitude, latitude. */
const CHANNELS = `
CH330001|浙江省处方流转平台|regional|sm2_sm3|330100|120.1536|30.2875
CH330002|杭州市医保电子处方中心|insurer|sm2_sm3|330100|120.2099|30.2466
CH330003|杏林云处方平台|platform|hmac_sha256|330100|120.0968|30.2794
CH440001|广东省电子处方流转中心|government|rsa_sha256|440100|113.2644|23.1291
CH510001|蜀康互联处方平台|platform|hmac_sha256|510100|104.0657|30.6595
`;
const rowsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** Which tenant a region belongs to: Zhejiang and its neighbours, Guangdong, Sichuan. */
const tenantOf = (region: string) => (region.startsWith('44') ? 1 : region.startsWith('51') ? 2 : 0);

export type Partners = ReturnType<typeof buildPartners>;

/** Hospitals, pharmacies and channels around the machines of each tenant. */
export function buildPartners({ world, tree, fleet }: DemoWorld) {
  const random = world.random.fork('partners');
  const common = (code: string, name: string, region: string, lng: string, lat: string) => {
    const at = new Date(world.from);
    return {
      id: world.newId(world.from),
      orgId: tree.institutions[tenantOf(region)] ?? tree.platformId,
      code,
      name,
      region,
      place: { lng: Number(lng), lat: Number(lat) },
      contactName: personName(random),
      contactPhone: mobileNumber(random),
      accessUrl: `https://${code.toLowerCase()}.example.com/rx`,
      enabled: true,
      appKey: null,
      secretBox: null,
      secretIssuedAt: null,
      createdAt: at,
      updatedAt: at,
    };
  };
  const hospitals = rowsIn(HOSPITALS).map(
    ([code = '', name = '', level, type, region = '', address = '', lng = '', lat = ''], index) =>
      ({
        ...common(code, name, region, lng, lat),
        level,
        type,
        address,
        licenceNo: `PDY${padded(70_012_345 + index * 311, 8)}${region}1D1001`,
        enabled: code !== 'H330102003',
      }) as NewRow<'hospitals'>,
  );
  const machinesOf = (orgId: string) =>
    fleet.machines.filter(({ owner }) => owner.institutionId === orgId).map(({ id }) => id);
  const ownOf = (orgId: string) =>
    fleet.machines.filter(({ owner }) => owner.orgId === orgId).map(({ id }) => id);
  const pharmacies = rowsIn(PHARMACIES).map(
    ([code = '', name = '', region = '', address = '', lng = '', lat = ''], index): NewRow<'pharmacies'> => {
      const base = common(code, name, region, lng, lat);
      const days = random.int(20, 1_200);
      const machines = machinesOf(base.orgId);
      const [store = base.orgId] = storesOf(tree);
      const isOfStore = code === OF_STORE;
      return {
        ...base,
        orgId: isOfStore ? store : base.orgId,
        address,
        drugLicenceNo: `浙DA${padded(5_710_000 + index * 17, 7)}`,
        drugLicenceExpire: tradeDay(world.now + (LICENCE_DAYS[code] ?? days) * DAY_MS),
        gspNo: `A-ZJ${padded(20_114 + index, 6)}`,
        deviceIds: JSON.stringify(isOfStore ? ownOf(store) : machines.slice(index % 3, (index % 3) + 4)),
        pharmacistOnDuty: code !== 'P330105003',
      };
    },
  );
  const prescriptionChannels = rowsIn(CHANNELS).map(
    ([code = '', name = '', kind, signType, region = '', lng = '', lat = '']) =>
      ({
        ...common(code, name, region, lng, lat),
        address: null,
        kind,
        signType,
      }) as NewRow<'prescriptionChannels'>,
  );
  return { hospitals, pharmacies, prescriptionChannels };
}

/** Whose hospitals and products a partner deals with: those of his institution. */
export const chainOf = ({ owners }: DemoWorld['tree'], orgId: string) =>
  owners.find((owner) => owner.orgId === orgId)?.institutionId ?? orgId;

/** Everybody of a tenant works with everybody; a few links have ended. */
export function buildLinks(
  { world, tree }: DemoWorld,
  { hospitals, pharmacies, prescriptionChannels }: Partners,
) {
  const link = (orgId: string, hospitalId: string, index: number) => {
    const at = new Date(world.from + index * DAY_MS);
    const detached = index % 7 === 6;
    return {
      id: world.newId(at.getTime()),
      orgId,
      hospitalId,
      createdAt: at,
      updatedAt: at,
      remarks: detached ? '合作协议到期，待续签' : null,
      state: detached ? ('detached' as const) : ('attached' as const),
      changedAt: detached ? at : null,
    };
  };
  const pairs = <T extends { id: string; orgId: string }>(partners: readonly T[]) =>
    partners.flatMap((partner) =>
      hospitals
        .filter(({ orgId }) => orgId === chainOf(tree, partner.orgId))
        .map((hospital) => ({ partner, hospital })),
    );
  return {
    pharmacyHospitals: pairs(pharmacies).map(
      ({ partner, hospital }, index): NewRow<'pharmacyHospitals'> => ({
        ...link(partner.orgId, hospital.id, index),
        pharmacyId: partner.id,
      }),
    ),
    channelHospitals: pairs(prescriptionChannels).map(
      ({ partner, hospital }, index): NewRow<'channelHospitals'> => ({
        ...link(partner.orgId, hospital.id, index),
        channelId: partner.id,
      }),
    ),
  };
}
