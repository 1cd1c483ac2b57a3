import { maskOf } from '@contract/kit/personal';
import type { RecordResult } from '@contract/kit/wire';
import { CHILD_AGE } from '@contract/prescriptions/findings';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { FieldValue, PersonalValue, useResource } from '@kit';
import classes from './Desk.module.css';

type Name = keyof typeof prescriptions.fields;
/** What stands in one row: one fact, or several that are read together. */
type Row = readonly Name[];

const PATIENT: readonly Row[] = [
  ['diagnosis'],
  ['allergy'],
  ['patientName'],
  ['patientGender', 'patientAge', 'patientWeightKg'],
  ['patientIdMasked'],
  ['patientPhone'],
  ['guardianName'],
  ['pregnant'],
  ['organFunction'],
];
const ORIGIN: readonly Row[] = [
  ['hospitalId', 'department'],
  ['doctorName', 'doctorCertNo'],
  ['rxType'],
  ['issueAt'],
  ['validUntil'],
  ['pharmacyId'],
];

/** A guardian is asked of children, a pregnancy of women; what is said all the same is shown. */
function isAsked(name: Name, rx: RecordResult): boolean {
  if (name === 'guardianName') return Boolean(rx.guardianName) || Number(rx.patientAge) < CHILD_AGE;
  return name !== 'pregnant' || rx.pregnant === true || rx.patientGender !== 'male';
}

function Value({ name, rx }: { name: Name; rx: RecordResult }) {
  const { words } = useResource();
  const field = prescriptions.fields[name];
  if (maskOf(field)) return <PersonalValue name={name} value={rx[name]} />;
  return <FieldValue name={name} field={field} value={rx[name]} titles={rx.titles} words={words} />;
}

function Fact({ row, rx }: { row: Row; rx: RecordResult }) {
  const { words } = useResource();
  return (
    <div className={classes.fact}>
      <dt>{row.map((name) => words.field(name)).join(' · ')}</dt>
      <dd className={classes.values}>
        {row.map((name) => (
          <span key={name}>
            <Value name={name} rx={rx} />
          </span>
        ))}
      </dd>
    </div>
  );
}

function Group({ title, rows, rx }: { title: string; rows: readonly Row[]; rx: RecordResult }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.facts}>
        {rows.map((row) => row.every((name) => isAsked(name, rx)) && <Fact key={row[0]} row={row} rx={rx} />)}
      </dl>
    </section>
  );
}

/** Who is to take it, what for, and who prescribed it. */
export function PrescriptionFacts({ rx }: { rx: RecordResult }) {
  const { words } = useResource();
  return (
    <>
      <Group title={words.group('patient')} rows={PATIENT} rx={rx} />
      <Group title={words.group('doctor')} rows={ORIGIN} rx={rx} />
    </>
  );
}
