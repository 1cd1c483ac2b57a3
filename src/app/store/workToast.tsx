import type { WorkNews } from '@contract/notifications';
import { pathOf, wordsOf } from '@features/system/workNews';
import { notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';

const SHOWN_MS = 12_000;

/** A repair or a review that somebody has moved on, with the way to it. @param nameOf the name of a machine */
export async function showWork(
  texts: i18n,
  news: WorkNews,
  nameOf: (machineId: string) => string,
): Promise<void> {
  await texts.loadNamespaces('system');
  const { key, values } = wordsOf(news);
  const { device = '', ...rest } = values;
  notifications.show({
    // Whatever comes of the same thing stands in the place of what was said of it.
    id: `work-${news.id}`,
    message: (
      <>
        {texts.t(`system:work.${key}`, { ...rest, machine: nameOf(device) })}{' '}
        <a href={`#${pathOf(news)}`}>{texts.t('system:work.open')}</a>
      </>
    ),
    autoClose: SHOWN_MS,
  });
}
