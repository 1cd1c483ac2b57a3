import { waveOf, waveSizes } from '../../../../contract/machines/firmware';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { type DemoRows, type DemoWorld, devicesAtWork } from '../../../db/demo-data';
import { contentHash } from '../../../db/demo-data/contents';
import { demoFirmwareKey, demoSignature, SIGNING_MAKER } from '../../../db/demo-data/machines/demoSigning';
import { DEMO_MODELS, DEMO_VERSIONS, demoFirmware } from '../../../db/demo-data/machines/firmware';
import { oemOf } from '../../../db/demo-data/machines/hardware';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { referenceId } from '../../../db/reference-data';
import { keyPrint } from './signature';

const NOTES: Readonly<Record<(typeof DEMO_VERSIONS)[number], string>> = {
  '2.3.9': '修复掉货检测误报',
  '2.4.1': '优化断网续传，修正温控回差',
  '2.5.0': '支持远程锁定货道，缩短开机时间',
  '2.6.0-rc.1': '新屏幕驱动，内部测试',
};
const STATES = {
  '2.3.9': 'withdrawn',
  '2.4.1': 'published',
  '2.5.0': 'published',
  '2.6.0-rc.1': 'draft',
} as const;
const versionId = (model: string, versionNo: string) => referenceId(`firmware ${model} ${versionNo}`);
const fileId = (model: string, versionNo: string) => referenceId(`firmware file ${model} ${versionNo}`);
const PERCENTS = { firstPercent: 5, secondPercent: 25 };

function versionRows({
  world,
  users,
  tree,
  hardware,
}: DemoWorld): Required<Pick<DemoRows, 'files' | 'firmwareVersions'>> {
  const admin = users.find(({ code }) => code === 'admin') ?? users[0];
  const files: NewRow<'files'>[] = [];
  const firmwareVersions: NewRow<'firmwareVersions'>[] = [];
  for (const model of DEMO_MODELS) {
    const maker = oemOf(hardware, model);
    const signed = maker?.oemCode === SIGNING_MAKER;
    for (const [index, versionNo] of DEMO_VERSIONS.entries()) {
      const bytes = demoFirmware(model, versionNo);
      const createdAt = new Date(world.now - (DEMO_VERSIONS.length - index) * 40 * DAY_MS);
      const checksum = contentHash(bytes);
      files.push({
        id: fileId(model, versionNo),
        orgId: admin?.orgId ?? tree.institutions[0] ?? '',
        name: `${model}-${versionNo}.zip`,
        purpose: 'firmware',
        mime: 'application/zip',
        size: bytes.length,
        digest: checksum,
        width: null,
        height: null,
        uploadedBy: admin?.id ?? '',
        createdAt,
        updatedAt: createdAt,
      });
      const state = STATES[versionNo];
      const published = state !== 'draft';
      firmwareVersions.push({
        id: versionId(model, versionNo),
        versionNo,
        model,
        fileId: fileId(model, versionNo),
        oemId: maker?.id,
        checksum,
        signature: signed ? demoSignature(checksum) : null,
        signedKey: signed ? keyPrint(demoFirmwareKey()) : null,
        sizeKb: 1,
        notes: NOTES[versionNo],
        state,
        publishedBy: published ? (admin?.id ?? null) : null,
        publishedAt: published ? new Date(createdAt.getTime() + DAY_MS) : null,
        createdAt,
      });
    }
  }
  return { files, firmwareVersions };
}

/** State, version, days ago, reason; every machine of the model is meant. */
const ROLLOUTS = [
  ['done', '2.4.1', 60, '全网升级：断网续传'],
  ['halted', '2.5.0', 6, '试点：远程锁定货道'],
  ['awaiting', '2.5.0', 1, '远程锁定货道，全机构升级'],
  ['draft', '2.5.0', 0, '冷藏机型升级，待排期'],
  ['cancelled', '2.3.9', 90, '掉货检测修复'],
] as const;
export const DEMO_ROLLOUTS = ROLLOUTS.length;

function installRows(
  { world, fleet }: DemoWorld,
  rollout: NewRow<'firmwareRollouts'>,
  model: string,
): NewRow<'firmwareInstalls'>[] {
  const devices = devicesAtWork(fleet).filter(
    (device) => device.model === model && device.orgId === rollout.orgId,
  );
  const sizes = waveSizes(devices.length, PERCENTS);
  const done = rollout.state === 'done';
  const startedAt = Number(rollout.startedAt);
  return devices.map((device, place) => {
    const wave = waveOf(place, sizes);
    const told = done || wave === 1;
    const sentAt = startedAt + wave * HOUR_MS;
    const version = done ? '2.4.1' : '2.5.0';
    return {
      id: world.newId(startedAt),
      orgId: device.orgId,
      installNo: `${rollout.rolloutNo}-${padded(place + 1, 5)}`,
      rolloutId: String(rollout.id),
      deviceId: device.id,
      versionId: String(rollout.versionId),
      wave,
      fromVersion: done ? '2.3.9' : '2.4.1',
      state: done ? 'confirmed' : told ? 'contradicted' : 'queued',
      sentAt: told ? new Date(sentAt) : null,
      answeredAt: told ? new Date(sentAt + 3 * MINUTE_MS) : null,
      answer: null,
      seenVersion: told ? (done ? version : '2.4.1') : null,
      seenAt: told ? new Date(sentAt + 4 * MINUTE_MS) : null,
      closedAt: told ? new Date(sentAt + 5 * MINUTE_MS) : null,
      createdAt: new Date(startedAt),
    };
  });
}

function rolloutRow(demo: DemoWorld, index: number): NewRow<'firmwareRollouts'> | undefined {
  const { world, users, fleet } = demo;
  const found = ROLLOUTS[index];
  const model = DEMO_MODELS[index % 2 === 0 ? 0 : 1];
  const device = fleet.devices.find((each) => each.model === model);
  if (!found || !device) return undefined;
  const [state, versionNo, daysAgo, reason] = found;
  const at = world.now - daysAgo * DAY_MS - 2 * HOUR_MS;
  const [asks, decides] = [users.find(({ code }) => code === 'institution') ?? users[1], users[0]];
  const begun = state === 'done' || state === 'halted';
  const asked = state !== 'draft';
  return {
    id: world.newId(at),
    orgId: device.orgId,
    rolloutNo: `FR${compactDay(at)}-${padded(index + 1, 6)}`,
    versionId: versionId(model, versionNo),
    scope: 'all',
    deviceIds: '[]',
    ...PERCENTS,
    failureLimit: 5,
    minDone: 3,
    reason,
    state,
    wave: state === 'done' ? 3 : begun ? 1 : 0,
    requestedBy: asked ? (asks?.id ?? null) : null,
    requestedAt: asked ? new Date(at) : null,
    decidedBy: begun ? (decides?.id ?? null) : null,
    decidedAt: begun ? new Date(at + HOUR_MS) : null,
    haltedWhy: state === 'halted' ? '1/1' : null,
    startedAt: begun ? new Date(at + HOUR_MS) : null,
    closedAt: state === 'done' || state === 'cancelled' ? new Date(at + DAY_MS) : null,
    createdAt: new Date(at),
  };
}

/** Versions of each model, and rollouts in each state that does not tell a machine anything now. */
export function firmwareDemo(demo: DemoWorld): DemoRows {
  const rollouts = ROLLOUTS.flatMap((_none, index) => rolloutRow(demo, index) ?? []);
  const installs = rollouts.flatMap((rollout, index) =>
    rollout.startedAt ? installRows(demo, rollout, DEMO_MODELS[index % 2 === 0 ? 0 : 1]) : [],
  );
  return { ...versionRows(demo), firmwareRollouts: rollouts, firmwareInstalls: installs };
}
