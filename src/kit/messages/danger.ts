import type { Resource } from '@contract/kit/resource';

/** Red that keeps 4.5:1 on the ground of a default button and of a striped row, light and dark. */
export const DANGER = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))';

/** Does a command of the resource take something away? */
export const isDanger = ({ commands }: Pick<Resource, 'commands'>, name: string): boolean =>
  name === 'delete' || commands?.[name]?.danger === true;
