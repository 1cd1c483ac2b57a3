import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { bills } from './bills';
import { prescriptions, reviewed } from './care';
import { consultations } from './consultations';
import { counters } from './counters';
import { goods } from './goods';
import { type Line, line } from './line';
import { lockers } from './lockers';
import { callbacks, faults, machines, orderVerdict, thirdParty } from './orders';
import { sims } from './sims';
import { telephones } from './telephones';
import { tenants } from './tenants';
import { used } from './uses';

/** What is stored, compared with what everybody outside knows. */
export async function verdict(database: Database, told: SimulatedEvents): Promise<Line[]> {
  const { again, byItself } = told.starts;
  return [
    ...faults(told),
    line('starts after a kill or a lost database', again, again),
    line('of them because it had ended by itself', byItself, byItself),
    ...(await orderVerdict(database, told)),
    ...(await bills(database, told)),
    ...(await callbacks(database, told)),
    ...(await machines(database, told)),
    ...(await counters(database, told)),
    ...(await goods(database, told)),
    ...(await lockers(database, told)),
    ...(await telephones(database, told)),
    ...(await thirdParty(database, told)),
    ...(await prescriptions(database, told)),
    ...(await reviewed(database, told)),
    ...(await used(database, told)),
    ...(await consultations(database, told)),
    ...(await sims(database, told)),
    ...(await tenants(database, told)),
  ];
}

/** The lines as a table for a terminal. */
export function verdictTable(lines: readonly Line[]): string {
  const width = (key: 'what' | 'expected' | 'found') =>
    Math.max(...lines.map((each) => each[key].length), key.length);
  const [what, expected, found] = [width('what'), width('expected'), width('found')];
  const row = (cells: Pick<Line, 'what' | 'expected' | 'found'>, mark: string) =>
    `${cells.what.padEnd(what)}  ${cells.expected.padStart(expected)}  ${cells.found.padStart(found)}  ${mark}`;
  return [
    row({ what: 'what', expected: 'expected', found: 'found' }, ''),
    ...lines.flatMap((each) => [
      row(each, each.ok ? 'good' : 'BAD'),
      ...(each.examples ?? []).map((example) => `  ${example}`),
    ]),
  ].join('\n');
}
