/** One thing that was looked at. */
export interface DoctorLine {
  level: 'good' | 'warn' | 'bad';
  name: string;
  found: string;
  /** What to do, when it is not good. */
  todo?: string;
}

export const good = (name: string, found: string): DoctorLine => ({ level: 'good', name, found });
export const warn = (name: string, found: string, todo: string): DoctorLine => ({
  level: 'warn',
  name,
  found,
  todo,
});
export const bad = (name: string, found: string, todo: string): DoctorLine => ({
  level: 'bad',
  name,
  found,
  todo,
});

export function printLine({ level, name, found, todo }: DoctorLine): string {
  return `${level.padEnd(4)}  ${name}: ${found}${todo ? `. ${todo}` : ''}`;
}
