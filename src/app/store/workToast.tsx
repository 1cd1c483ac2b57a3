import { textIn } from '@contract/common/locale';
import type { WorkNews } from '@contract/notifications';
import { currentLocale } from '@features/session';
import { expiryText } from '@features/system/expiries/expiryWords';
import { newsPath, newsText } from '@features/system/workNews';
import { notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';

const SHOWN_MS = 12_000;
/** Of the messages that are shown at once, one is left for what the person does himself. */
const NEWS_MAX = 2;
const shown: string[] = [];

function makeRoom(id: string): void {
  const at = shown.indexOf(id);
  if (at >= 0) shown.splice(at, 1);
  shown.push(id);
  for (const old of shown.splice(0, shown.length - NEWS_MAX)) notifications.hide(old);
}

export interface ToastPorts {
  /** The name of a machine. */
  nameOf(machineId: string): string;
  /** What the person may open. */
  permissions(): ReadonlySet<string>;
}

function textOf(texts: i18n, news: WorkNews, nameOf: ToastPorts['nameOf']): string {
  if ('expiry' in news)
    return expiryText({ t: texts.t, read: (name) => textIn(name, currentLocale(texts)) }, news.expiry);
  const { key, values } = newsText(news);
  const { device = '', ...rest } = values;
  return texts.t(`system:work.${key}`, { ...rest, machine: nameOf(device) });
}

/** What somebody has moved on or what ends, with the way to it. */
export async function showWork(texts: i18n, news: WorkNews, ports: ToastPorts): Promise<void> {
  await texts.loadNamespaces('system');
  // A newer toast of the same subject replaces the older one.
  const id = `work-${news.id}`;
  makeRoom(id);
  notifications.show({
    id,
    message: (
      <>
        {textOf(texts, news, ports.nameOf)}{' '}
        <a href={`#${newsPath(news, ports.permissions())}`}>{texts.t('system:work.open')}</a>
      </>
    ),
    autoClose: SHOWN_MS,
  });
}
