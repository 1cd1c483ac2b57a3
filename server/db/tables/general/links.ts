import type { Generated } from 'kysely';
import type { LinkPage } from '../../../../contract/access/publicLinks';
import type { GeneratedJson, Json } from './columns';

export interface PublicLinksTable {
  id: string;
  orgId: string;
  page: LinkPage;
  refType: string;
  refId: string;
  payload: GeneratedJson;
  tokenHash: string;
  expiresAt: Date;
  usedAt: Date | null;
  createdBy: string | null;
  createdAt: Generated<Date>;
}

export interface LinkAnswersTable {
  linkId: string;
  answer: Json;
  at: Generated<Date>;
}
