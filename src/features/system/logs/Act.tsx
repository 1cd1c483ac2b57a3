import { RESOURCES } from '@contract/resources';
import { auditLogs } from '@contract/resources/system/auditLogs';
import { type CellProps, useWordsLater, verbOf } from '@kit';
import { useTranslation } from 'react-i18next';

const NAMES: ReadonlySet<string> = new Set(RESOURCES.map(({ name }) => name));

/** The list an entry is about; `user` is a person's own change of his record in `users`. */
const listOf = (entity: unknown) => [String(entity), `${entity}s`].find((name) => NAMES.has(name));

/** What was done, in words; its key where nothing else is known of it. */
export function Act({ row, value }: CellProps) {
  const action = String(value);
  const list = listOf(row.entity);
  const words = useWordsLater(list ?? auditLogs.name);
  const { t, i18n, ready } = useTranslation(['system', 'record'], { useSuspense: false });
  if (!ready || !words) return null;
  const own = `system:act.${action}`;
  if (i18n.exists(own)) return t(own);
  return list ? t('record:did', { who: words.name, what: verbOf(action, t, words.command) }) : action;
}

/** What kind of record it was done to. */
export function Entity({ value }: Pick<CellProps, 'value'>) {
  const list = listOf(value);
  const words = useWordsLater(list ?? auditLogs.name);
  return words && list ? words.name : String(value ?? '');
}
