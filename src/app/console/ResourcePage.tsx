import type { Resource } from '@contract/kit/resource';
import {
  type Ask,
  PART_TEXTS,
  prefetchList,
  type RecordScreenProps,
  ResourceListScreen,
  type ResourceSlots,
  registerPrefetch,
  usePrefetchParts,
} from '@kit';
import type { i18n } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithTimeout } from '../front/lazyWithTimeout';
import { NotFound } from '../shell/notices/notices';
import { BELOW_LIST, resourceAt } from './resourceAt';
import { slotsHere, slotsOf, slotWords } from './slots';

const RecordScreen = lazyWithTimeout<RecordScreenProps>(() => import('./RecordPage'));
registerPrefetch(RecordScreen.fetch);

function List({ resource, slots }: { resource: Resource; slots: ResourceSlots }) {
  const { list: Own = ResourceListScreen } = slots;
  return <Own resource={resource} slots={slots} />;
}

/** All that a list or record says; what came later would hide the page, behind a lost link for good. */
const textsOf = (resource: string) => [`resources/${resource}`, ...PART_TEXTS, ...slotWords(resource)];

export interface FetchedPage {
  /** Asks the server what the page shows first, where that is known before it is drawn. */
  ask?(ask: Ask): void;
  /** All that draws it is here. */
  whole: Promise<unknown>;
}

export interface ResourcePageProps {
  /** Absolute path of the page, as in `pages.ts`. */
  path: string;
}

/** Begins to fetch what draws the list or record at a path beside this file: words, and what its feature adds. */
export function fetchDefined(path: string, search: URLSearchParams, texts: i18n): FetchedPage | undefined {
  const resource = resourceAt(path);
  if (!resource) return undefined;
  const isList = !BELOW_LIST.test(path);
  const whole = Promise.all([
    texts.loadNamespaces(textsOf(resource.name)),
    slotsOf(resource.name),
    isList || RecordScreen.fetch(),
  ]);
  return { whole, ask: isList ? (ask) => prefetchList(ask, resource, search) : undefined };
}

/** Pages made from definitions: a list at its path, a record and a new one below it. */
export default function ResourcePage({ path }: ResourcePageProps) {
  const last = BELOW_LIST.exec(path)?.[1];
  const resource = resourceAt(path);
  // Where nobody makes a record by hand there is no such page; where others may, it says so.
  if (!resource || (last === 'new' && !resource.can.includes('create'))) return <NotFound />;
  return <Page key={path} resource={resource} last={last} />;
}

function Page({ resource, last }: { resource: Resource; last?: string }) {
  useTranslation(textsOf(resource.name));
  // A list has its rows first.
  usePrefetchParts(last !== undefined);
  const slots = slotsHere(resource.name) ?? use(slotsOf(resource.name));
  if (last === undefined) return <List resource={resource} slots={slots} />;
  const { record: Own = RecordScreen } = slots;
  return <Own resource={resource} mode={last === 'new' ? 'create' : 'update'} slots={slots} />;
}
