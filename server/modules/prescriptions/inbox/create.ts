import type { AnyRow } from '../../../../contract/kit/resource';
import { ulid } from '../../../ids';
import { kitTables } from '../../../kit/query/listQuery';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import { toStored, withInitial } from '../../../kit/records/draft';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork, Values } from '../../../kit/served';
import type { ReceivedPrescription } from '../../../partners/care/port';
import { createSecretBox } from '../../../secrets/secretBox';
import { servedPrescriptions } from '../prescriptions';

const HEAD = 3;
const TAIL = 4;

/** `330***********002X` */
const maskedId = (text: string) =>
  text.slice(0, HEAD) + '*'.repeat(Math.max(1, text.length - HEAD - TAIL)) + text.slice(-TAIL);

/** Whose it is and where it goes. */
export interface PrescriptionRoute {
  orgId: string;
  hospitalId: string;
  channelId: string | null;
  pharmacyId: string | null;
}

function patientOf({ patient }: ReceivedPrescription): Values {
  return {
    patientName: patient.name,
    patientGender: patient.gender,
    patientAge: patient.age,
    patientWeightKg: patient.weightKg ?? null,
    patientIdMasked: patient.idNo ? maskedId(patient.idNo) : null,
    patientPhone: patient.phone ?? null,
    guardianName: patient.guardian ?? null,
    allergy: patient.allergy ?? null,
    pregnant: patient.pregnant,
    organFunction: patient.organFunction,
  };
}

async function valuesOf(work: UnitOfWork, rx: ReceivedPrescription, to: PrescriptionRoute): Promise<Values> {
  const { hospitalId, channelId, pharmacyId } = to;
  return {
    rxNo: await nextNumber(work, 'RX'),
    extRxNo: rx.extRxNo,
    hospitalId,
    channelId,
    pharmacyId,
    rxType: rx.rxType,
    issueAt: rx.issueAt,
    validUntil: rx.validUntil,
    department: rx.department,
    doctorName: rx.doctor.name,
    doctorCertNo: rx.doctor.certNo,
    ...patientOf(rx),
    diagnosis: rx.diagnosis,
    items: rx.items.map(({ code, approvalNo: _told, ...item }) => ({
      ...item,
      extCode: code,
      productId: null,
      units: null,
    })),
    fee: rx.fee,
    controlled: rx.controlled,
    fileDigest: rx.digest,
  };
}

/** A new prescription as it was received. The number of the patient's identity card is sealed. */
export async function createPrescription(
  work: UnitOfWork,
  rx: ReceivedPrescription,
  to: PrescriptionRoute,
): Promise<AnyRow> {
  const { trx, deps } = work;
  const at = new Date(deps.clock());
  const own = { id: ulid(at.getTime()), orgId: to.orgId, createdAt: at, updatedAt: at };
  const { resource } = servedPrescriptions;
  const values = withInitial(resource, await valuesOf(work, rx, to));
  const { idNo } = rx.patient;
  const patientIdBox = idNo ? createSecretBox(deps.keys.record).seal(idNo, own.id) : null;
  await kitTables(trx)
    .insertInto('prescriptions')
    .values({ ...own, ...toStored(resource, values, { id: own.id, keys: deps.keys }), patientIdBox })
    .execute();
  logged(work, servedPrescriptions, {
    action: 'prescriptions.created',
    entityId: own.id,
    after: values,
    orgId: to.orgId,
  });
  return findRecord(work, servedPrescriptions, own.id);
}
