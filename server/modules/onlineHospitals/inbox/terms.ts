import { createHmac } from 'node:crypto';
import { isOpenAt } from '../../../../contract/onlineHospitals/serviceHours';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { localClock } from '../../../../contract/time/localDay';
import type { UnitOfWork } from '../../../kit/served';
import type { ConsultRequest } from '../../../partners/care/consultation';

/** Where an institution has no settings for the mode. */
const DURATION_MIN = 15;

/** Where it is asked for. */
export interface MachinePlace {
  orgId: string;
  deviceId: string;
  timezone: string;
}
/** How a consultation is held, and who pays what. */
export interface ConsultationTerms {
  durationMin: number;
  payKind: ConsultRequest['payKind'];
  fee: number;
  /** By which a patient is known again without being named. */
  patientKey: string | null;
}

function settingsOf({ trx }: UnitOfWork, { orgId }: MachinePlace, { mode }: ConsultRequest) {
  return trx
    .selectFrom('inquirySettings')
    .select(['durationMin', 'price', 'freeTimes', 'serviceHours', 'needRealName'])
    .where('orgId', '=', orgId)
    .where('mode', '=', mode)
    .executeTakeFirst();
}
type Settings = NonNullable<Awaited<ReturnType<typeof settingsOf>>>;

function patientKeyOf({ deps }: UnitOfWork, { patient }: ConsultRequest): string | null {
  if (!patient.phone || !deps.keys) return null;
  return createHmac('sha256', deps.keys.record)
    .update(`inquiry patient ${patient.phone}`)
    .digest('base64url');
}

/** Has this patient a free one left today? One without a number is not known again, and has none. */
async function isFree(
  { trx, deps }: UnitOfWork,
  { orgId }: MachinePlace,
  { mode }: ConsultRequest,
  { freeTimes, patientKey }: { freeTimes: number; patientKey: string | null },
): Promise<boolean> {
  if (patientKey === null || freeTimes === 0) return false;
  const { count } = await trx
    .selectFrom('inquiryOrders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('patientKey', '=', patientKey)
    .where('orgId', '=', orgId)
    .where('mode', '=', mode)
    .where('payKind', '=', 'free')
    .where('state', '<>', 'cancelled')
    .where('createdAt', '>=', new Date(`${tradeDay(deps.clock())}T00:00:00+08:00`))
    .executeTakeFirstOrThrow();
  return Number(count) < freeTimes;
}

function refusalOf(
  { deps }: UnitOfWork,
  settings: Settings,
  place: MachinePlace,
  told: ConsultRequest,
): MessageFinding | undefined {
  if (!isOpenAt(settings.serviceHours ?? '', localClock(deps.clock(), place.timezone)))
    return 'outside_hours';
  return settings.needRealName === true && told.patient.realName === false ? 'not_identified' : undefined;
}

/**
 * What the institution's settings for the mode make of a request: refused, or on which terms. Only what the patient
 * pays himself becomes free; a prepaid one is the institution's and costs a count.
 */
export async function termsOf(
  work: UnitOfWork,
  place: MachinePlace,
  told: ConsultRequest,
): Promise<ConsultationTerms | { finding: MessageFinding }> {
  const settings = await settingsOf(work, place, told);
  const patientKey = patientKeyOf(work, told);
  const fee = told.payKind === 'cash' ? (settings?.price ?? told.fee ?? 0) : 0;
  const terms = {
    durationMin: settings?.durationMin ?? DURATION_MIN,
    payKind: told.payKind,
    fee: Number(fee),
    patientKey,
  };
  if (!settings) return terms;
  const finding = refusalOf(work, settings, place, told);
  if (finding) return { finding };
  const freeTimes = Number(settings.freeTimes ?? 0);
  if (told.payKind !== 'cash' || !(await isFree(work, place, told, { freeTimes, patientKey }))) return terms;
  return { ...terms, payKind: 'free', fee: 0 };
}
