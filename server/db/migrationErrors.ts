import { StartError } from '../errors';

/** An applied migration file has another content than when it was applied. */
export class MigrationChangedError extends StartError {
  constructor(readonly migration: string) {
    super(`the migration ${migration} was changed after it had been applied; add a new file instead`);
  }
}

/** The database was migrated by a newer release. */
export class MigrationUnknownError extends StartError {
  constructor(readonly migration: string) {
    super(
      `the database has the migration ${migration}, which this release does not know: it was last used by a newer ` +
        'one. Start that release or a newer one, or restore the backup made before the upgrade. Nothing was changed.',
    );
  }
}

/** Nothing of an upgrade stays that does not come to its end. */
export class MigrationFailedError extends StartError {
  constructor(
    readonly migration: string,
    cause: unknown,
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `the migration ${migration} failed: ${why}. Nothing of this upgrade was kept and the database is as it was: start ` +
        'the release before again, remove what the message names, or send it to whoever gave you this release.',
      { cause },
    );
  }
}
