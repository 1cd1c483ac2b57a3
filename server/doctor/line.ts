/** One thing that was looked at. */
export interface Line {
  level: 'good' | 'warn' | 'bad';
  name: string;
  found: string;
  /** What to do, when it is not good. */
  todo?: string;
}

export const good = (name: string, found: string): Line => ({ level: 'good', name, found });
export const warn = (name: string, found: string, todo: string): Line => ({
  level: 'warn',
  name,
  found,
  todo,
});
export const bad = (name: string, found: string, todo: string): Line => ({ level: 'bad', name, found, todo });

export function printLine({ level, name, found, todo }: Line): string {
  return `${level.padEnd(4)}  ${name}: ${found}${todo ? `. ${todo}` : ''}`;
}
