import { CamelCasePlugin } from 'kysely';

/** Names of tables and columns, by the rules of the plugin that translates queries. */
class ColumnNames extends CamelCasePlugin {
  toSql(name: string): string {
    return this.snakeCase(name);
  }
  fromSql(name: string): string {
    return this.camelCase(name);
  }
}

export const columnNames = new ColumnNames({ underscoreBeforeDigits: true });
