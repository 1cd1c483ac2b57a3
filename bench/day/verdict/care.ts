import type { Database } from '../../../server/db/database';
import type { RxKind } from '../prescriptions';
import type { SimulatedEvents } from '../simulatedEvents';
import { count, type Line, line, namesFound, none } from './line';

interface StoredRx {
  no: string;
  state: string;
  unmapped: boolean;
}
const HOSPITALS = `h.code = any($2) and ext_rx_no = any($1)`;

async function ourPrescriptions(database: Database, { written }: Pick<SimulatedEvents, 'written'>) {
  const hospitals = [...new Set([...written.values()].map(({ hospital }) => hospital))];
  return database.query<StoredRx>(
    `select ext_rx_no as no, state, items @> '[{"productId": null}]' as unmapped
     from prescriptions p join hospitals h on h.id = p.hospital_id where ${HOSPITALS}`,
    [[...written.keys()], hospitals],
  );
}

/** Each prescription is here once and has come as far as it may. */
export async function prescriptions(
  database: Database,
  told: Pick<SimulatedEvents, 'written' | 'reviews'>,
): Promise<Line[]> {
  const { written, reviews } = told;
  const ours = await ourPrescriptions(database, told);
  const byNo = new Map(ours.map((rx) => [rx.no, rx]));
  const missing = [...written.keys()].filter((no) => !byNo.has(no));
  const kindsOf = (...kinds: RxKind[]) => [...written.values()].filter(({ kind }) => kinds.includes(kind));
  const notIn = (all: ReturnType<typeof kindsOf>, ...states: string[]) =>
    all
      .map(({ rx }) => `${rx.rxNo} ${byNo.get(rx.rxNo)?.state ?? 'missing'}`)
      .filter((text) => !states.includes(text.split(' ')[1] ?? ''));
  const unmapped = ours.filter((rx) => rx.unmapped);
  const passing = kindsOf('sound', 'controlled', 'race', 'left', 'contraindication');
  const stopped = kindsOf(
    'dose',
    'interaction',
    'duplication',
    'allergy',
    'pregnancy',
    'children',
    'quantity',
    'policy',
  );
  return [
    line('prescriptions told, here', written.size, byNo.size, { examples: missing }),
    line('prescriptions that are here twice', 0, ours.length - byNo.size),
    line('of these with a code that nobody mapped', kindsOf('unmapped').length, unmapped.length),
    none('taken back, and not voided', notIn(kindsOf('voided'), 'voided')),
    none('past their time, and not expired', notIn(kindsOf('expiring', 'outlived'), 'expired')),
    none('sound, and neither approved nor used', notIn(passing, 'approved', 'dispensed')),
    none('stopped by a rule, and not rejected', notIn(stopped, 'rejected')),
    none('rules that found something else than was wrong', reviews.misjudged),
    none('passed against a rule without a word, or by one person twice', reviews.letThrough),
    line(`races for one prescription (${reviews.races}) that both won`, 0, reviews.wonTwice),
  ];
}

/** Nothing is approved without two good eyes; whoever looked stands in the log. */
export async function reviewed(
  database: Database,
  { since, reviews }: Pick<SimulatedEvents, 'since' | 'reviews'>,
) {
  const at = [new Date(since)];
  const unapproved = await namesFound(
    database,
    `select rx_no, state from prescriptions p where issue_at >= $1 and state in ('approved', 'dispensing', 'dispensed')
       and (select count(distinct pharmacist_id) from prescription_reviews r
            where r.prescription_id = p.id and r.result = 'passed')
         < case when controlled then 2 else 1 end`,
    at,
  );
  const acted = (action: string) =>
    count(
      database,
      `select from audit_log a join prescriptions p on p.id = a.entity_id
       where action = '${action}' and actor_id in (select id from users where code in ('pharmacist', 'pharmacist2'))
         and a.at >= $1`,
      at,
    );
  const [taken, revealed] = [await acted('prescriptions.take'), await acted('prescriptions.revealed')];
  return [
    none('approved or dispensed without the pharmacists it needs', unapproved),
    line('prescriptions taken by a pharmacist, in the audit log', reviews.taken, taken, {
      ok: taken >= reviews.taken && taken <= reviews.taken + reviews.unanswered,
    }),
    line('looks at a patient, in the audit log', reviews.revealed, revealed, {
      ok: revealed >= reviews.revealed && revealed <= reviews.revealed + reviews.unanswered,
    }),
  ];
}
