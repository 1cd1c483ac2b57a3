import type { Field } from '@contract/kit/field';

/** Stretches of days that are asked for often. */
export const RANGES = ['today', 'yesterday', 'lastSeven', 'thisMonth', 'lastMonth'] as const;
export type Range = (typeof RANGES)[number];

const dayOf = (time: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** Days from and to, both of them in it. Days, months and years run over by themselves. */
export function daysOf(range: Range, now: Date): [from: string, to: string] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const span = (from: [number, number], to: [number, number]): [string, string] => [
    dayOf(new Date(year, ...from)),
    dayOf(new Date(year, ...to)),
  ];
  switch (range) {
    case 'today':
      return span([month, day], [month, day]);
    case 'yesterday':
      return span([month, day - 1], [month, day - 1]);
    case 'lastSeven':
      return span([month, day - 6], [month, day]);
    case 'thisMonth':
      return span([month, 1], [month + 1, 0]);
    case 'lastMonth':
      return span([month - 1, 1], [month, 0]);
  }
}

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
