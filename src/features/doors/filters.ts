import { DOOR_PURPOSES } from '@contract/doors';
import { oneOf, text, type UrlValues } from '@shared/lib';

/** unauthorised: opened without permission · long: longer than the limit of its purpose. */
export const LISTED_FINDINGS = ['unauthorised', 'long'] as const;
export type DoorFinding = (typeof LISTED_FINDINGS)[number];

/** What is listed: doors that are open, or every opening of the last day. */
const DOOR_LISTS = ['open', 'day'] as const;
export type DoorList = (typeof DOOR_LISTS)[number];

/** What stands in the address of the screen. */
export const DOOR_FILTERS = {
  machine: text(),
  purpose: oneOf(DOOR_PURPOSES),
  finding: oneOf(LISTED_FINDINGS),
  list: oneOf(DOOR_LISTS, 'open'),
};
export type DoorsUrl = UrlValues<typeof DOOR_FILTERS>;
export type ChangeDoorsUrl = (changes: Partial<DoorsUrl>) => void;

export const NO_DOOR_FILTERS = {
  machine: '',
  purpose: undefined,
  finding: undefined,
  list: 'open',
} as const satisfies Partial<DoorsUrl>;
