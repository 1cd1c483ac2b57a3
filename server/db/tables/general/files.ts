import type { Generated } from 'kysely';

export interface FilesTable {
  id: string;
  orgId: string;
  name: string;
  purpose: string;
  mime: string;
  size: number;
  digest: string;
  width: number | null;
  height: number | null;
  /** Null: of a partner. */
  uploadedBy: string | null;
  /** Some record shows it, or has. */
  placed: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
