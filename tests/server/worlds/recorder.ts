import type { Kysely, KyselyPlugin } from 'kysely';
import type { TenantDatabase } from '../../../server/db/database';

/** Writes down the text of every statement, without its values. */
function recorded<T>(db: Kysely<T>, statements: string[]): Kysely<T> {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** The same database, and the statements that were put to it since the list was last emptied. */
export function recordedDatabase(database: TenantDatabase): {
  database: TenantDatabase;
  statements: string[];
} {
  const statements: string[] = [];
  const { db, scoped } = database;
  return {
    database: {
      ...database,
      db: recorded(db, statements),
      scoped: { ...scoped, db: recorded(scoped.db, statements) },
    },
    statements,
  };
}
