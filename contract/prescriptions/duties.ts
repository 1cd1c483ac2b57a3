/** Who is about to review: the account as it stands now. Days as YYYY-MM-DD. */
export interface Reviewer {
  name: string;
  pharmacistCertNo: string | null;
  pharmacistCertExpire: string | null;
}
export type ReviewerRefusal =
  | 'err.rx.certificate'
  | 'err.rx.prescriber'
  | 'err.rx.second_person'
  | 'err.rx.dispenser';
export interface Prescriber {
  doctorName: string;
  doctorCertNo: string;
}

/** One way to write it: width, blanks and case do not make another person. */
const plain = (text: string | null) => (text ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Doctors and pharmacists have certificates of two registers, so the same person is also recognized by name. */
function samePerson(reviewer: Reviewer, { doctorName, doctorCertNo }: Prescriber): boolean {
  const certificate = plain(reviewer.pharmacistCertNo);
  const name = plain(reviewer.name);
  return certificate === plain(doctorCertNo) || (name !== '' && name === plain(doctorName));
}

/** @param today YYYY-MM-DD; a certificate is good up to and with its last day */
export function isCertified({ pharmacistCertNo, pharmacistCertExpire }: Reviewer, today: string): boolean {
  return plain(pharmacistCertNo) !== '' && pharmacistCertExpire !== null && pharmacistCertExpire >= today;
}

/**
 * Why somebody may not review a prescription: a message key; undefined when nothing stands in the way.
 * @param today YYYY-MM-DD
 */
export function reviewerRefusal(
  reviewer: Reviewer,
  prescriber: Prescriber,
  today: string,
): ReviewerRefusal | undefined {
  if (!isCertified(reviewer, today)) return 'err.rx.certificate';
  return samePerson(reviewer, prescriber) ? 'err.rx.prescriber' : undefined;
}

/** Who passed a prescription first, as it was signed. */
export interface FirstReviewer {
  id: string;
  name: string;
  certNo: string | null;
}

/** Two accounts with one certificate are one person. Names alone are not: two pharmacists may share one. */
export function isFirst(reviewer: Reviewer & { id: string }, first: FirstReviewer): boolean {
  const certificate = plain(first.certNo);
  return reviewer.id === first.id || (certificate !== '' && certificate === plain(reviewer.pharmacistCertNo));
}
