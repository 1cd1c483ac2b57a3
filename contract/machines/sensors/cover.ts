import { DAY_MS } from '../../time/durations';

/** A calibration as far as it says when a sensor could be trusted; days as YYYY-MM-DD. */
export interface CoverCertificate {
  certNo: string;
  calibratedOn: string;
  nextDue: string;
  result: 'passed' | 'failed';
}
/** A sensor in the record of its zone. Days are those of the place where the machine stands. */
export interface RecordSensor {
  sensorNo: string;
  serialNo: string | null;
  /** The calibration that was good last in the period; null where none was. */
  certificate: CoverCertificate | null;
  /** Calibrated on each day of the period on which it measured. */
  covered: boolean;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The last day on which a certificate is good: a later one that failed ends it. */
function lastDayOf(certificate: CoverCertificate, all: readonly CoverCertificate[]): string {
  const failed = all
    .filter(({ result, calibratedOn }) => result === 'failed' && calibratedOn > certificate.calibratedOn)
    .map(({ calibratedOn }) => calibratedOn);
  return [certificate.nextDue, ...failed].reduce((first, day) => (day < first ? day : first));
}

/**
 * Validity of a sensor in a record.
 * @param certificates those that count, in any order
 * @param first first and last day of the period on which it measured
 */
export function certificateCoverOf(
  certificates: readonly CoverCertificate[],
  first: string,
  last: string,
): Pick<RecordSensor, 'certificate' | 'covered'> {
  const good = certificates
    .filter(({ result, calibratedOn }) => result === 'passed' && calibratedOn <= last)
    .sort((one, other) => one.calibratedOn.localeCompare(other.calibratedOn));
  let missing = first;
  let certificate: CoverCertificate | null = null;
  for (const each of good) {
    const end = lastDayOf(each, certificates);
    if (end < first) continue;
    certificate = each;
    if (each.calibratedOn <= missing && end >= missing) missing = dayAfter(end);
  }
  return { certificate, covered: missing > last };
}
