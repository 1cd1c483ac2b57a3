import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { CHINA_ZONE, tradeDay } from '../../../../contract/time/chinaTime';
import { ulid } from '../../../ids';
import { kitTables } from '../../../kit/query/listQuery';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import { toStored, withInitial } from '../../../kit/records/draft';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import type { ConsultRequest } from '../../../partners/care/consultation';
import type { CareAccount } from '../../../partners/care/port';
import { servedInquiryOrders } from '../inquiries';
import { termsOf } from './terms';

/** The institution that may offer the hospital's consultations at this machine today. */
async function authorized({ trx, deps }: UnitOfWork, hospitalId: string, deviceId: string) {
  const today = tradeDay(deps.clock());
  const rows = await trx
    .selectFrom('hospitalAuthorizations as a')
    .innerJoin('organizations as own', 'own.id', 'a.orgId')
    .innerJoin('devices', (join) => join.on('devices.id', '=', deviceId))
    .innerJoin('organizations as place', 'place.id', 'devices.orgId')
    .select(['a.id', 'a.orgId', 'a.deviceIds', 'a.dailyLimit'])
    .where('a.hospitalId', '=', hospitalId)
    .where('a.state', '=', 'active')
    .where('a.validFrom', '<=', today)
    .where('a.validTo', '>=', today)
    .where(sql<boolean>`starts_with(place.path, own.path)`)
    .execute();
  return rows.find(({ deviceIds }) => {
    const named = (deviceIds ?? []) as unknown as readonly string[];
    return named.length === 0 || named.includes(deviceId);
  });
}

/** Consultations of an institution with a hospital since midnight. */
async function todays({ trx, deps }: UnitOfWork, orgId: string, hospitalId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('inquiryOrders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('orgId', '=', orgId)
    .where('hospitalId', '=', hospitalId)
    .where('createdAt', '>=', new Date(`${tradeDay(deps.clock())}T00:00:00+08:00`))
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Two who ask for the last one of the day come one after the other. */
async function isFull(
  work: UnitOfWork,
  { id, orgId, dailyLimit }: { id: string; orgId: string; dailyLimit: number | null },
  hospitalId: string,
): Promise<boolean> {
  if (dailyLimit === null) return false;
  await work.trx
    .selectFrom('hospitalAuthorizations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (await todays(work, orgId, hospitalId)) >= dailyLimit;
}

async function placeOf(work: UnitOfWork, account: CareAccount, told: ConsultRequest) {
  const device = await work.trx
    .selectFrom('devices')
    .select(['id', 'timezone'])
    .where('serialNo', '=', told.serialNo)
    .executeTakeFirst();
  if (!device) return { finding: 'unknown_machine' } as const;
  const authorization = await authorized(work, account.id, device.id);
  if (!authorization) return { finding: 'not_authorized' } as const;
  const { orgId } = authorization;
  return (await isFull(work, authorization, account.id))
    ? ({ finding: 'daily_limit' } as const)
    : { orgId, deviceId: device.id, timezone: device.timezone ?? CHINA_ZONE };
}

/** A consultation somebody asked for at a machine, not yet paid for. */
export async function createInquiry(
  work: UnitOfWork,
  account: CareAccount,
  told: ConsultRequest,
): Promise<{ row?: AnyRow; finding?: MessageFinding }> {
  const place = await placeOf(work, account, told);
  if (place.finding) return { finding: place.finding };
  const terms = await termsOf(work, place, told);
  if ('finding' in terms) return terms;
  const { orgId, deviceId } = place;
  const { patientKey, durationMin, payKind, fee } = terms;
  const { resource } = servedInquiryOrders;
  const at = new Date(work.deps.clock());
  const own = { id: ulid(at.getTime()), orgId, createdAt: at, updatedAt: at };
  const values = withInitial(resource, {
    inqNo: await nextNumber(work, 'IQ'),
    hospitalId: account.id,
    deviceId,
    mode: told.mode,
    patientName: told.patient.name,
    patientPhone: told.patient.phone ?? null,
    durationMin,
    payKind,
    fee,
    chiefComplaint: told.complaint,
  });
  await kitTables(work.trx)
    .insertInto('inquiryOrders')
    .values({
      ...own,
      ...toStored(resource, values, { id: own.id, keys: work.deps.keys }),
      extNo: told.consultNo,
      patientKey,
    })
    .execute();
  logged(work, servedInquiryOrders, {
    action: 'inquiryOrders.created',
    entityId: own.id,
    after: values,
    orgId,
  });
  return { row: await findRecord(work, servedInquiryOrders, own.id) };
}
