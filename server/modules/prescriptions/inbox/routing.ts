import { tradeDay } from '../../../../contract/time/chinaTime';
import type { UnitOfWork } from '../../../kit/served';

interface Place {
  lng: number;
  lat: number;
}
export interface PrescriptionSender {
  hospitalId: string;
  /** Where the hospital stands. */
  place: Place;
}
export interface RoutingTarget {
  /** The one the patient named. */
  code?: string;
  /** Of a prescription that is there already: it stays with its institution. */
  orgId?: string;
}

/** Accurate enough to compare distances. */
function distance(from: Place, to: Place): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  return Math.hypot(east, to.lat - from.lat);
}

/** Pharmacies that take prescriptions of a hospital and may do so today: licence, and a pharmacist on duty. */
function takersOf({ trx, deps }: UnitOfWork, hospitalId: string) {
  return trx
    .selectFrom('pharmacyHospitals')
    .innerJoin('pharmacies', 'pharmacies.id', 'pharmacyHospitals.pharmacyId')
    .select(['pharmacies.id', 'pharmacies.orgId', 'pharmacies.code', 'pharmacies.place'])
    .where('pharmacyHospitals.hospitalId', '=', hospitalId)
    .where('pharmacyHospitals.state', '=', 'attached')
    .where('pharmacies.enabled', '=', true)
    .where('pharmacies.pharmacistOnDuty', '=', true)
    .where('pharmacies.drugLicenceExpire', '>=', tradeDay(deps.clock()))
    .orderBy('pharmacies.code')
    .execute();
}

/** Where a prescription goes: to the pharmacy the patient named, else to the nearest of its hospital. */
export async function pharmacyFor(
  work: UnitOfWork,
  { hospitalId, place }: PrescriptionSender,
  { code, orgId }: RoutingTarget = {},
): Promise<{ id: string; orgId: string } | undefined> {
  const takers = (await takersOf(work, hospitalId)).filter(
    (each) => (!code || each.code === code) && (!orgId || each.orgId === orgId),
  );
  const away = (each: (typeof takers)[number]) => distance(place, each.place as unknown as Place);
  const [nearest] = takers.sort((left, right) => away(left) - away(right));
  return nearest && { id: nearest.id, orgId: nearest.orgId };
}
