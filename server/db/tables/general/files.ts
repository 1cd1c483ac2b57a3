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
  /** The file of the library that these contents are a version of; null for the file itself. */
  versionOf: Generated<string | null>;
  /** Contents in force, where they are not its own. */
  newestId: Generated<string | null>;
  versionNo: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The contents that a file has had. The database adds the first. */
export interface FileVersionsTable {
  id: string;
  orgId: string;
  fileId: string;
  number: number;
  contentId: string;
  restoredNo: number | null;
  madeBy: string | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}
