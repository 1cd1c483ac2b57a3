import { PROCESS_YEARS, RECORD_YEARS } from '../../../../contract/resources/onlineHospitals/consultRecords';
import type { DemoWorld } from '../../../db/demo-data';
import { type NewRow, padded } from '../../../db/demo-data/world';

/** `YYYY-MM-DD`, so many years later. */
function yearsAfter(at: Date, years: number): string {
  const day = new Date(at);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** What was said in the consultations that came to an end, signed by their doctors. */
export function buildConsultRecords(
  { world }: DemoWorld,
  orders: readonly NewRow<'inquiryOrders'>[],
): NewRow<'consultRecords'>[] {
  return orders.flatMap((order, index): NewRow<'consultRecords'>[] => {
    const { id, orgId, inqNo, hospitalId, doctor, endAt, conclusion, advice, chiefComplaint } = order;
    if (!(endAt instanceof Date) || !doctor || !conclusion) return [];
    return [
      {
        id: world.newId(endAt.getTime()),
        orgId,
        inqNo,
        inquiryId: id,
        hospitalId,
        doctor,
        conclusion,
        advice,
        doctorCertNo: `1103300000${padded(20_000 + index * 37, 5)}`,
        transcript: `患者：${chiefComplaint}\n医生：${conclusion}。${advice}`,
        signature: Buffer.from(`${doctor} ${inqNo}`).toString('base64'),
        finishedAt: endAt,
        processUntil: yearsAfter(endAt, PROCESS_YEARS),
        recordUntil: yearsAfter(endAt, RECORD_YEARS),
        createdAt: endAt,
        updatedAt: endAt,
      },
    ];
  });
}
