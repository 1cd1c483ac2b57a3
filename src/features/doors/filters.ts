import { DOOR_PURPOSES } from '@contract/doors';
import { oneOf, text, type UrlValues, whole } from '@shared/lib';

/** unauthorised: nobody was allowed to · long: longer than the limit of its purpose. */
export const FINDINGS = ['unauthorised', 'long'] as const;
export type Finding = (typeof FINDINGS)[number];

/** What stands in the address of the screen. */
export const FILTERS = {
  machine: text(),
  purpose: oneOf(DOOR_PURPOSES),
  finding: oneOf(FINDINGS),
  from: text(),
  to: text(),
  page: whole(1),
};
export type DoorsUrl = UrlValues<typeof FILTERS>;
export type ChangeUrl = (changes: Partial<DoorsUrl>) => void;

export const NO_FILTERS = {
  machine: '',
  purpose: undefined,
  finding: undefined,
  page: 1,
} as const satisfies Partial<DoorsUrl>;
