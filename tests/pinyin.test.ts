import { expect, it } from 'vitest';
import { ownMigrations } from '../server/db/migrate';
import syllables from '../src/app/shell/palette/syllables.json';

it('the database reads Chinese characters as the palette does', () => {
  const migration = ownMigrations().find(({ name }) => name === '0307-pinyin.sql');
  expect(migration?.text.replaceAll(/\s+/g, ' ')).toContain(syllables);
});
