import type { Executor } from '../../db/tables';
import type { CodeScene } from './codeTexts';

export interface CodeRequest {
  scene: CodeScene;
  mobile?: string;
  userName?: string;
}

export interface Recipient {
  mobile: string;
  orgId?: string;
}

/** The recipient of a code: an active person with that number or account. */
export async function findRecipient(
  db: Executor,
  { mobile, userName }: Omit<CodeRequest, 'scene'>,
): Promise<Recipient | undefined> {
  let people = db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select(['users.phone', 'users.orgId'])
    .where('users.status', '=', 'active')
    .where('organizations.deletedAt', 'is', null)
    .where('users.phone', 'is not', null);
  if (mobile !== undefined) people = people.where('users.phone', '=', mobile);
  if (userName !== undefined) people = people.where('users.code', '=', userName);
  const person = await people.limit(1).executeTakeFirst();
  return person?.phone ? { mobile: person.phone, orgId: person.orgId } : undefined;
}
