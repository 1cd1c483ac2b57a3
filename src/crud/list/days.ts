import type { Field } from '@contract/kit/field';

const dayOf = (time: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** A day as a filter has it; for moments it begins here and ends with its last millisecond. */
export function dayText({ kind }: Field, day: string, end: boolean): string {
  if (kind === 'date') return day;
  return String(new Date(`${day}T${end ? '23:59:59.999' : '00:00'}`).getTime());
}

/** The day of what a filter has; null for none. */
export function dayShown({ kind }: Field, value: string): string | null {
  if (value === '') return null;
  return kind === 'moment' ? dayOf(new Date(Number(value))) : value;
}
