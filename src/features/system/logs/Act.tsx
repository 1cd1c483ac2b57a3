import type { AnyRow } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';
import { auditLogs } from '@contract/resources/system/auditLogs';
import { actionText, type CellProps, useWordsLater } from '@kit';
import { useTranslation } from 'react-i18next';

const NAMES: ReadonlySet<string> = new Set(RESOURCES.map(({ name }) => name));

/** The list an entry is about; `user` is a person's own change of his record in `users`. */
const listOf = (entity: unknown) => [String(entity), `${entity}s`].find((name) => NAMES.has(name));

/** What was done, in words; its key where nothing else is known of it. */
function useAct({ action, entity }: Readonly<Record<string, unknown>>) {
  const key = String(action);
  const list = listOf(entity);
  const words = useWordsLater(list ?? auditLogs.name);
  const { t, i18n, ready } = useTranslation(['system', 'record'], { useSuspense: false });
  if (!ready || !words) return undefined;
  const own = `system:act.${key}`;
  if (i18n.exists(own)) return { what: t(own) };
  return list ? { who: words.name, what: actionText(key, t, words.command) } : { what: key };
}

/** Beside the column that says to what. Verbs of a history stand within a sentence, here they begin one. */
export function Act({ row }: Pick<CellProps, 'row'>) {
  const { what = '' } = useAct(row) ?? {};
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** An entry as a sentence: what its page is headed with. */
export function useWholeAct(row: AnyRow | undefined): string | undefined {
  const { t } = useTranslation('record', { useSuspense: false });
  const act = useAct(row ?? {});
  return act && 'who' in act ? t('record:did', act) : act?.what;
}

/** What kind of record it was done to. */
export function Entity({ value }: Pick<CellProps, 'value'>) {
  const list = listOf(value);
  const words = useWordsLater(list ?? auditLogs.name);
  const { t } = useTranslation('system', { useSuspense: false });
  return words && list ? words.name : t(`thing.${value}`, { defaultValue: String(value ?? '') });
}
