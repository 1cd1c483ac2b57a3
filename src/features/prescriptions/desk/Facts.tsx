import { maskOf } from '@contract/kit/personal';
import type { RecordResult } from '@contract/kit/wire';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { FieldValue, PersonalValue, useResource } from '@kit';
import classes from './Desk.module.css';

type Name = keyof typeof prescriptions.fields;

const PATIENT = [
  ...(['patientName', 'patientGender', 'patientAge', 'patientWeightKg', 'patientIdMasked'] as const),
  ...(['patientPhone', 'guardianName', 'pregnant', 'organFunction'] as const),
] as const satisfies readonly Name[];
const HEALTH = ['diagnosis', 'allergy'] as const satisfies readonly Name[];
const ORIGIN = [
  ...(['hospitalId', 'department', 'doctorName', 'doctorCertNo', 'rxType'] as const),
  ...(['issueAt', 'validUntil', 'pharmacyId'] as const),
] as const satisfies readonly Name[];

function Fact({ name, rx }: { name: Name; rx: RecordResult }) {
  const { words } = useResource();
  const field = prescriptions.fields[name];
  return (
    <div className={classes.fact}>
      <dt>{words.field(name)}</dt>
      <dd>
        {maskOf(field) ? (
          <PersonalValue name={name} value={rx[name]} />
        ) : (
          <FieldValue name={name} field={field} value={rx[name]} titles={rx.titles} words={words} />
        )}
      </dd>
    </div>
  );
}

function Group({ title, names, rx }: { title: string; names: readonly Name[]; rx: RecordResult }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.facts}>
        {names.map((name) => (
          <Fact key={name} name={name} rx={rx} />
        ))}
      </dl>
    </section>
  );
}

/** Who is to take it, what for, and who prescribed it. */
export function Facts({ rx }: { rx: RecordResult }) {
  const { words } = useResource();
  return (
    <>
      <Group title={words.group('patient')} names={[...HEALTH, ...PATIENT]} rx={rx} />
      <Group title={words.group('doctor')} names={ORIGIN} rx={rx} />
    </>
  );
}
