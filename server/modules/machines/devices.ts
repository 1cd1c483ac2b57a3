import type { FeatureGap } from '../../../contract/charging/features';
import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import type { Connection } from '../../../contract/machines';
import { settingProblems } from '../../../contract/machines/serviceEnd';
import { devices } from '../../../contract/resources/machines/devices';
import type { Executor } from '../../db/tables';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { createSecretBox } from '../../secrets/secretBox';
import { assertFeature, closedFeatures } from '../charging/features';
import { assertReturned } from '../stock/returns/returnAll';
import { withdrawLater } from './access/expire';
import {
  assertBindable,
  assertConnects,
  assertEmptied,
  assertPointFree,
  forgetSilent,
  hardwareFor,
} from './binding';
import { addCabinet } from './cabinets/addCabinet';
import { changeCabinet, exchangeTray, removeCabinet, renumberCabinet } from './cabinets/changeCabinets';
import { assertNoneOpen } from './commands/openOrders';
import { tellPassword, toMachine } from './commands/request';
import { copySettings } from './copySettings';
import { noteMoves } from './maintainRecords';
import { nextPointNo } from './nextPointNo';
import { disable, enable } from './outOfUse';

/** The password is sealed and never shown again. */
function sealed({ deps }: UnitOfWork, { maintenancePwd, ...values }: Values, id: string): Values {
  if (isEmpty(maintenancePwd)) return values;
  return {
    ...values,
    maintenancePwdSealed: createSecretBox(deps.keys.record).seal(String(maintenancePwd), id),
    maintenancePwdAt: deps.clock(),
  };
}

async function withHardware(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (values.authId === undefined) return values;
  const { serialNo, model, status } = await hardwareFor(work, String(values.authId), current?.id);
  if (!current && !isEmpty(values.pointNo)) assertConnects({ status });
  return { ...values, serialNo, model };
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const closed = current ? settingProblems(current, values, work.deps.clock()) : {};
  if (Object.keys(closed).length > 0) throw invalid(closed);
  const id = String(current?.id ?? values.id);
  if (!current && isEmpty(values.maintenancePwd)) throw invalid({ maintenancePwd: 'err.form.enter' });
  if (!current && !isEmpty(values.pointNo)) await assertPointFree(work, String(values.pointNo));
  const ready = await withHardware(work, sealed(work, values, id), current);
  return current ? ready : { saleState: 'on', operState: 'normal', enabled: true, ...ready };
}

interface LatestState {
  conn?: Connection;
  seenAt?: number | null;
}

/** What the machines say of themselves now, and whose make they are. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return rows;
  const facts = await db
    .selectFrom('devices')
    .innerJoin('deviceAuths', 'deviceAuths.id', 'devices.authId')
    .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .select(['devices.id', 'deviceAuths.ipcSerial', 'deviceAuths.oemName', 'deviceLatest.state'])
    .select('deviceAuths.cabinetTypeId')
    .where('devices.id', 'in', ids)
    .execute();
  const sums = await db
    .selectFrom('lanes')
    .select(['deviceId', (eb) => eb.fn.sum<number>('stock').as('stock')])
    .select((eb) => eb.fn.sum<number>('capacity').as('capacity'))
    .where('deviceId', 'in', ids)
    .groupBy('deviceId')
    .execute();
  const closed = await closedFeatures(db, ids);
  const closedFor = (id: string, gap: FeatureGap) =>
    closed.filter(({ deviceId, reason }) => deviceId === id && reason === gap).map(({ feature }) => feature);
  return rows.map((row) => {
    const fact = facts.find(({ id }) => id === row.id);
    const sum = sums.find(({ deviceId }) => deviceId === row.id);
    const state = fact?.state as LatestState | undefined;
    return {
      ...row,
      ipcSerial: fact?.ipcSerial ?? null,
      oemName: fact?.oemName ?? null,
      cabinetTypeId: fact?.cabinetTypeId ?? null,
      connState: state?.conn ?? 'unknown',
      seenAt: state?.seenAt ?? null,
      stock: Number(sum?.stock ?? 0),
      capacity: Number(sum?.capacity ?? 0),
      endedFeatures: closedFor(row.id, 'ended'),
      beyondFeatures: closedFor(row.id, 'beyond'),
    };
  });
}

/** A command to a machine that does it only while it is paid for. */
const paid =
  (feature: Parameters<typeof assertFeature>[2], command: ReturnType<typeof toMachine>): typeof command =>
  async (work, machine, args, reason) => {
    await assertFeature(work.trx, machine.id, feature);
    return command(work, machine, args, reason);
  };

/** Other hardware works in the machine now, or it left its point: what stands in a store room does not connect. */
const isTakenOut = (before: AnyRow, row: AnyRow) =>
  before.authId !== row.authId || (!isEmpty(before.pointNo) && isEmpty(row.pointNo));

export const servedDevices: ServedResource = {
  resource: devices,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  complete,
  async stored(work, row, before) {
    await noteMoves(work, row, before);
    if (before && isTakenOut(before, row)) await withdrawLater(work, String(before.authId));
    if (row.maintenancePwdAt && row.maintenancePwdAt !== before?.maintenancePwdAt)
      await tellPassword(work, row);
  },
  async guardDelete(work, row) {
    if (!isEmpty(row.pointNo)) throw invalid({ pointNo: 'err.device.serial_bound' });
    await assertEmptied(work, row.id);
    await forgetSilent(work, row.id);
    await withdrawLater(work, String(row.authId));
  },
  commands: {
    openDoor: paid('remote_open', toMachine('open_door')),
    reboot: toMachine('reboot'),
    lockSale: toMachine('lock_sale'),
    unlockSale: toMachine('unlock_sale'),
    syncTime: toMachine('sync_time'),
    setClimate: paid('temperature', toMachine('set_env')),
    sendPlan: toMachine('apply_plan'),
    sendPrices: toMachine('set_price'),
    syncAdverts: paid('adverts', toMachine('ad_sync')),
    sendPassword: toMachine('set_password'),
    async bind(work, row, { pointNo: asked, pointName }) {
      const pointNo = isEmpty(asked) ? await nextPointNo(work, row) : String(asked);
      await assertBindable(work, row, pointNo);
      return { set: { pointNo, ...(isEmpty(pointName) ? {} : { pointName }) } };
    },
    async unbind(work, row, args) {
      await assertNoneOpen(work, row.id);
      await assertReturned(work, row, args);
      return { set: { pointNo: null } };
    },
    enable,
    disable,
    addCabinet,
    removeCabinet,
    changeCabinet,
    exchangeTray,
    renumberCabinet,
    copyTo: copySettings,
  },
};
