import type {
  CareChannelOptions,
  CareConsultationOptions,
  CareHospitalOptions,
} from '../../../contract/simulation';
import { type CarePartner, startCarePartner } from '../../../simulator/partners/care';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import { command, listAll, type Row } from '../rows';
import { ownKey } from './careKeys';
import { UNLISTED_CODE } from './listing';
import { type PartnerStart, portOf, scenarioOf } from './ports';

const addressOf = (start: PartnerStart) => `https://127.0.0.1:${portOf(start, 'care')}`;

/** Where we call a partner. */
async function callAt(api: ApiClient, name: string, { id, version }: Row, accessUrl: string): Promise<void> {
  const { status, body } = await api.raw('PUT', `/${name}/${id}`, { version, accessUrl });
  if (status !== 200) throw new Error(`the address of ${name}: ${body.key}`);
}

type CareCredentials = Row & { appKey: string; secret: string };
const issue = (api: ApiClient, name: string, row: Row) =>
  command<CareCredentials>(api, name, row, 'issueSecret');

/** Medicines whose codes are mapped already. */
async function medicinesOf(
  api: ApiClient,
  name: string,
): Promise<Map<string, CareHospitalOptions['medicines']>> {
  const found = new Map<string, CareHospitalOptions['medicines']>();
  for (const { ownerId, extCode, extName, extSpec, approvalNo } of await listAll(api, name, {
    state: 'in:mapped',
  })) {
    // For its own case only.
    if (extCode === UNLISTED_CODE) continue;
    found.set(String(ownerId), [
      ...(found.get(String(ownerId)) ?? []),
      {
        code: String(extCode),
        name: String(extName),
        spec: String(extSpec ?? ''),
        approvalNo: String(approvalNo),
      },
    ]);
  }
  return found;
}

async function hospitalsOf(api: ApiClient, address: string): Promise<CareHospitalOptions[]> {
  const [rows, medicines] = [await listAll(api, 'hospitals'), await medicinesOf(api, 'hospitalCodes')];
  const open = rows.filter(({ enabled }) => enabled === true);
  const all: CareHospitalOptions[] = [];
  for (const row of open) {
    const { appKey, secret, version } = await issue(api, 'hospitals', row);
    await callAt(api, 'hospitals', { ...row, version }, `${address}/hospital`);
    const internet = row.type === 'internet';
    all.push({ code: String(row.code), internet, appKey, secret, medicines: medicines.get(row.id) ?? [] });
  }
  return all;
}

/** Channels that sign with the secret we share; the others bring keys of their own. */
async function channelsOf(api: ApiClient): Promise<CareChannelOptions[]> {
  const [rows, medicines] = [
    await listAll(api, 'prescriptionChannels'),
    await medicinesOf(api, 'channelCodes'),
  ];
  const links = await listAll(api, 'channelHospitals', { state: 'in:attached' });
  const hospitals = new Map((await listAll(api, 'hospitals')).map((row) => [row.id, row]));
  const all: CareChannelOptions[] = [];
  for (const row of rows.filter(({ enabled }) => enabled === true)) {
    const { appKey, secret, version } = await issue(api, 'prescriptionChannels', row);
    const signType = row.signType as CareChannelOptions['signType'];
    const privateKey = await ownKey(api, { ...row, version }, signType);
    const attached = links
      .filter(({ channelId }) => channelId === row.id)
      .flatMap(({ hospitalId }) => hospitals.get(String(hospitalId)) ?? [])
      .filter(({ enabled }) => enabled === true);
    const codes = attached.map(({ code }) => String(code));
    const own = { code: String(row.code), appKey, secret, signType, privateKey };
    all.push({ ...own, hospitals: codes, medicines: medicines.get(row.id) ?? [] });
  }
  return all;
}

/** Counts are bought and given to machines that may offer the hospital, as many as will be asked for. */
async function fillUp(api: ApiClient, hospital: Row, serials: Map<string, string>, wanted: number) {
  // Nobody asks: no count of 0 is bought.
  if (wanted === 0) return [];
  const machines: string[] = [];
  const inForce = await listAll(api, 'hospitalAuthorizations', {
    state: 'in:active',
    hospitalId: `in:${hospital.id}`,
  });
  const accounts = await listAll(api, 'prepaidAccounts', { hospitalId: `in:${hospital.id}` });
  for (const account of accounts) {
    const authorization = inForce.find(({ orgId }) => orgId === account.orgId);
    const devices = ((authorization?.deviceIds ?? []) as string[]).slice(0, 4);
    if (devices.length === 0) continue;
    const each = Math.ceil(wanted / devices.length);
    let row = await command(api, 'prepaidAccounts', account, 'recharge', { times: each * devices.length });
    for (const deviceId of devices)
      row = await command(api, 'prepaidAccounts', row, 'allocate', { deviceId, delta: each });
    machines.push(...devices.flatMap((id) => serials.get(id) ?? []));
  }
  return machines;
}

async function clinicsOf(start: PartnerStart, api: ApiClient): Promise<CareConsultationOptions[]> {
  const { options } = start;
  const serials = new Map((await listAll(api, 'devices')).map(({ id, serialNo }) => [id, String(serialNo)]));
  const all: CareConsultationOptions[] = [];
  for (const row of (await listAll(api, 'onlineHospitals')).filter(({ enabled }) => enabled === true)) {
    const { appKey, secret, version } = await issue(api, 'onlineHospitals', row);
    await callAt(api, 'onlineHospitals', { ...row, version }, `${addressOf(start)}/clinic`);
    const machines = await fillUp(api, row, serials, options.consultations);
    all.push({ code: String(row.code), appKey, secret, machines });
  }
  return all;
}

export async function runCarePartner(start: PartnerStart, api: ApiClient): Promise<CarePartner> {
  const { pharos, options, clock } = start;
  return startCarePartner(
    {
      scenario: scenarioOf(options),
      faultShare: options.faults,
      patients: false,
      doctors: true,
      seed: options.seed,
      serverUrl: pharos.url,
      hospitals: await hospitalsOf(api, addressOf(start)),
      channels: await channelsOf(api),
      consultations: await clinicsOf(start, api),
      pharmacies: {},
      port: portOf(start, 'care'),
    },
    clock.now,
    { hear: start.approved },
  );
}
