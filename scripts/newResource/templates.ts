import { LOCALES, type Locale } from '../../contract/common/locale';
import type { PermissionKey } from '../../contract/permissions';
import { initialsOf, type Names } from './names';

export interface ResourcePage {
  path: string;
  permission: PermissionKey;
}

export function definitionText({ name }: Names, { path, permission }: ResourcePage): string {
  return `import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const ${name} = defineResource({
  name: '${name}',
  permission: '${permission}',
  path: '${path}',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'org' }),
    name: f.text({ required: true }),
    remark: f.long(),
  },
  list: {
    columns: ['name', 'code', 'remark', 'createdAt', 'orgId'],
    sort: 'code',
    filters: ['name', 'createdAt', 'orgId'],
    search: ['code', 'name'],
  },
  form: { main: ['code', 'name', 'orgId', 'remark'] },
  can: ['create', 'update', 'delete', 'import'],
});
`;
}

export function migrationText(names: Names): string {
  const { table } = names;
  return `-- ${titleOf(names)}.
create table ${table} (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null,
  name text not null,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, code)
);
select tenant_table('${table}');
create index ${table}_by_org on ${table} (org_id);
select list_indexes('${table}', array['code', 'created_at'], array['code', 'name']);
`;
}

/** Stands before a word that a person still has to write; `tests/locales.test.ts` finds it. */
export const TO_FILL_IN = '⟨…⟩';

const WORDS: Record<Locale, { code: string; name: string; remark: string; main: string }> = {
  'zh-cn': { code: '编号', name: '名称', remark: '备注', main: '基本信息' },
  en: { code: 'Code', name: 'Name', remark: 'Remarks', main: 'Basics' },
  ko: { code: '코드', name: '이름', remark: '비고', main: '기본 정보' },
  jp: { code: 'コード', name: '名称', remark: '備考', main: '基本情報' },
};

/** In sentence case. */
const titleOf = ({ spoken }: Names): string => `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`;
const singular = (plural: string) => plural.replace(/s$/, '');

/** What a person has to name. */
export const nameToFillIn = (names: Names): string => `${TO_FILL_IN} ${titleOf(names)}`;

/** Locale → its file of words: the name of the thing itself is left to a person. */
export function wordFiles(names: Names): [Locale, string][] {
  return LOCALES.map((locale) => {
    const { main, ...fields } = WORDS[locale];
    const plural = nameToFillIn(names);
    const words = { name: singular(plural), plural, fields, groups: { main } };
    return [locale, `${JSON.stringify(words, null, 2)}\n`];
  });
}

export function demoText(names: Names, up: string): string {
  return `import type { DemoRows, DemoWorld } from '${up}../../db/demo-data';
import { padded } from '${up}../../db/demo-data/world';

const PER_INSTITUTION = 3;

export function ${names.name}Demo({ world, tree }: DemoWorld): DemoRows {
  const ${names.name} = tree.institutions.flatMap((orgId) =>
    Array.from({ length: PER_INSTITUTION }, (_each, index) => ({
      id: world.newId(world.from),
      orgId,
      code: \`${initialsOf(names)}-\${padded(index + 1, 3)}\`,
      name: \`${singular(titleOf(names))} \${index + 1}\`,
      remark: null,
    })),
  );
  return { ${names.name} };
}
`;
}
