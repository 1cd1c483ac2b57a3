import type { Resource } from '@contract/kit/resource';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type RecordRights, useRights } from './commands/useCommands';
import type { ResourceSlots } from './feature';
import { type ResourceWords, useWords } from './words';

/** What every part of a list, a record or a form needs to know of its resource. */
export interface ResourceInUse {
  resource: Resource;
  words: ResourceWords;
  /** Of the signed-in person. */
  rights: RecordRights;
  /** What a feature adds. */
  slots: ResourceSlots;
}

const NO_SLOTS: ResourceSlots = {};
const ResourceContext = createContext<ResourceInUse | undefined>(undefined);

interface ResourceProviderProps {
  resource: Resource;
  slots?: ResourceSlots;
  children: ReactNode;
}

/** Around a list, a record or a form; another one inside it is about another resource. */
export function ResourceProvider({ resource, slots = NO_SLOTS, children }: ResourceProviderProps) {
  const words = useWords(resource.name);
  const rights = useRights(resource);
  const value = useMemo(() => ({ resource, words, rights, slots }), [resource, words, rights, slots]);
  return <ResourceContext value={value}>{children}</ResourceContext>;
}

/** The resource that the nearest list, record or form is about. */
export function useResource(): ResourceInUse {
  const value = use(ResourceContext);
  if (!value) throw new Error('useResource: no ResourceProvider above');
  return value;
}
