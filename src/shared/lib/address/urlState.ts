/** How one filter is written in the address and read back. Whatever cannot be read is the default. */
export interface UrlParam<T> {
  fallback: T;
  read(text: string): T | undefined;
  write(value: T): string;
}
export type UrlValues<P> = { [K in keyof P]: P[K] extends UrlParam<infer T> ? T : never };

const MAX_TEXT = 100;

export function text(fallback = ''): UrlParam<string> {
  return { fallback, read: (raw) => raw.slice(0, MAX_TEXT), write: (value) => value };
}

export function oneOf<const T extends string>(values: readonly T[]): UrlParam<T | undefined>;
export function oneOf<const T extends string>(values: readonly T[], fallback: NoInfer<T>): UrlParam<T>;
export function oneOf<const T extends string>(values: readonly T[], fallback?: T): UrlParam<T | undefined> {
  return {
    fallback,
    read: (raw) => values.find((value) => value === raw),
    write: (value) => value ?? '',
  };
}

export function flag(fallback = false): UrlParam<boolean> {
  return {
    fallback,
    read: (raw) => (raw === '1' ? true : raw === '0' ? false : undefined),
    write: (value) => (value ? '1' : '0'),
  };
}

export function whole(fallback: number, { min = 1, max = 1_000_000 } = {}): UrlParam<number> {
  return {
    fallback,
    read(raw) {
      const value = Number(raw);
      return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
    },
    write: String,
  };
}

type AnyParam = UrlParam<unknown>;

export function readParams<P extends object>(params: P, search: URLSearchParams): UrlValues<P> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params) as [string, AnyParam][]) {
    const raw = search.get(name);
    values[name] = (raw === null ? undefined : param.read(raw)) ?? param.fallback;
  }
  return values as UrlValues<P>;
}

/** The address after a change. Defaults are left out, what others wrote there stays. */
export function writeParams<P extends object>(
  params: P,
  search: URLSearchParams,
  changes: Partial<UrlValues<P>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const param = (params as Record<string, AnyParam>)[name];
    if (!param) continue;
    if (value === undefined || value === param.fallback) next.delete(name);
    else next.set(name, param.write(value));
  }
  return next;
}

/** A page with a question in its address; what is not asked is left out. */
export function urlWith(path: string, question: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
