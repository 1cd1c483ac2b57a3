import type { DoorPerson } from '../../../contract/doors';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';

/**
 * Credentials of an institution and of those above it; its own come last, so that they count where a number is given
 * twice.
 * @throws AppError 404 for an institution that this person does not see
 */
export async function doorPeople(
  db: Executor,
  { orgIds }: Pick<Principal, 'orgIds'>,
  orgId: string,
): Promise<{ people: DoorPerson[] }> {
  const org = await db.selectFrom('organizations').select('path').where('id', '=', orgId).executeTakeFirst();
  if (!org || !orgIds.has(orgId)) throw new AppError(404, 'err.common.notFound');
  const line = org.path.split('.').filter((id) => orgIds.has(id));
  const people = await db
    .selectFrom('doorCredentials')
    .innerJoin('organizations', 'organizations.id', 'doorCredentials.orgId')
    .select(['number', 'holder', 'validFrom', 'validTo', 'doorCredentials.enabled'])
    .where('orgId', 'in', line)
    .orderBy((eb) => eb.fn('length', ['organizations.path']))
    .execute();
  return {
    people: people.map(({ number, holder, validFrom, validTo, enabled }) => ({
      number: String(number),
      holder: String(holder),
      validFrom: String(validFrom),
      validTo,
      enabled: enabled === true,
    })),
  };
}
