import type { AnyRow } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';
import { auditLogs } from '@contract/resources/system/auditLogs';
import { actionText, type CellProps, useManyWordsLater, useWordsLater } from '@kit';
import { useTranslation } from 'react-i18next';

const NAMES: ReadonlySet<string> = new Set(RESOURCES.map(({ name }) => name));

/** The list an entry is about; `user` is a person's own change of his record in `users`. */
const listOf = (entity: unknown) => [String(entity), `${entity}s`].find((name) => NAMES.has(name));

type Entry = Readonly<Record<string, unknown>>;

/** What was done, in words; its key where nothing else is known of it. */
function useActs(entries: readonly Entry[]) {
  const lists = entries.map(({ entity }) => listOf(entity) ?? auditLogs.name);
  const wordsOf = useManyWordsLater([...new Set(lists)].sort());
  const { t, i18n, ready } = useTranslation(['system', 'record'], { useSuspense: false });
  return ({ action, entity }: Entry) => {
    if (!ready || !wordsOf) return undefined;
    const key = String(action);
    const own = `system:act.${key}`;
    if (i18n.exists(own)) return { what: t(own) };
    const list = listOf(entity);
    if (!list) return { what: key };
    const words = wordsOf(list);
    return { who: words.name, what: actionText(key, t, words.command) };
  };
}

/** Beside the column that says to what. Verbs of a history stand within a sentence, here they begin one. */
export function Act({ row }: Pick<CellProps, 'row'>) {
  const { what = '' } = useActs([row])(row) ?? {};
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** Entries as sentences: what their pages and menus are called. */
export function useWholeActs(rows: readonly AnyRow[]): (row: AnyRow) => string | undefined {
  const { t } = useTranslation('record', { useSuspense: false });
  const actOf = useActs(rows);
  return (row) => {
    const act = actOf(row);
    return act && 'who' in act ? t('record:did', act) : act?.what;
  };
}

/** What kind of record it was done to. */
export function Entity({ value }: Pick<CellProps, 'value'>) {
  const list = listOf(value);
  const words = useWordsLater(list ?? auditLogs.name);
  const { t } = useTranslation('system', { useSuspense: false });
  return words && list ? words.name : t(`thing.${value}`, { defaultValue: String(value ?? '') });
}
