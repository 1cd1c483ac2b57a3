import type { Generated } from 'kysely';
import type { SavedView } from '../../../../contract/kit/wire';
import type { PrincipalType } from '../../../../contract/permissions';
import type { Json } from './columns';

export interface ListViewsTable {
  id: string;
  resource: string;
  name: string;
  ownerId: string;
  orgId: string;
  share: SavedView['share'];
  roleType: PrincipalType;
  isDefault: Generated<boolean>;
  query: string;
  version: Generated<number>;
  createdAt: Generated<Date>;
}

export interface UserColumnsTable {
  userId: string;
  resource: string;
  /** `{list: ColumnSetting[], density}`: a bare array would not pass as jsonb. */
  columns: Json;
}

export interface CommentsTable {
  id: string;
  resource: string;
  recordId: string;
  authorId: string;
  authorName: string;
  /** Of the record; null where the record is shared by everybody. */
  orgId: string | null;
  body: string;
  at: Generated<Date>;
  /** When its author changed it last. */
  editedAt: Generated<Date | null>;
  version: Generated<number>;
}
