import { type RawBuilder, sql } from 'kysely';
import type { Expiry } from '../../../../contract/resources/system/expiries';
import { bulkInsert } from '../../../db/bulk';
import type { Executor } from '../../../db/tables';
import { ulid } from '../../../ids';
import { endingAt } from './sources';

/** The same thing ends on the same day: a renewed one is another. */
const SAME = sql`(here.org_id, here.kind, here.subject_id, here.ends_on)
  = (ending.org_id, ending.kind, ending.subject_id, ending.ends_on)`;

type ExpirySource = Pick<Expiry, 'orgId' | 'kind' | 'name' | 'amount' | 'endsOn' | 'state' | 'subjectId'>;

/** What ends and does not stand in the table yet. */
export async function newEndings(db: Executor, now: number): Promise<ExpirySource[]> {
  const { rows } = await sql<ExpirySource>`
    select org_id as "orgId", kind, subject_id as "subjectId", name, amount, ends_on::text as "endsOn", state
    from ${endingAt(now)} ending
    where not exists (select from expiries here where ${SAME})
    order by ends_on, kind, subject_id`.execute(db);
  return rows;
}

/** A row of the table of something that ends. */
export function expiryRow(found: ExpirySource, id: string) {
  return { ...found, id, name: JSON.stringify(found.name), noticedAt: null, noticedDays: null };
}

async function orgsOf(db: Executor, statement: RawBuilder<{ org: string }>): Promise<string[]> {
  return (await statement.execute(db)).rows.map(({ org }) => org);
}

/**
 * Makes the table say what ends now: what is new is added, what is called otherwise, has become more or less, or has
 * ended since is brought up to date, what was renewed or is gone is taken out.
 * @returns the institutions whose lists have changed
 */
export async function keepExpiries(db: Executor, now: number): Promise<ReadonlySet<string>> {
  const gone = await orgsOf(
    db,
    sql`delete from expiries here
      where not exists (select from ${endingAt(now)} ending where ${SAME}) returning org_id as org`,
  );
  const changed = await orgsOf(
    db,
    sql`update expiries here set name = ending.name, amount = ending.amount, state = ending.state,
        version = here.version + 1, updated_at = ${new Date(now)}
      from ${endingAt(now)} ending
      where ${SAME} and (here.name, here.amount, here.state)
        is distinct from (ending.name, ending.amount, ending.state)
      returning here.org_id as org`,
  );
  const found = await newEndings(db, now);
  await bulkInsert(
    db,
    'expiries',
    found.map((each) => expiryRow(each, ulid(now))),
  );
  return new Set([...gone, ...changed, ...found.map(({ orgId }) => orgId)]);
}
