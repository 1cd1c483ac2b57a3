import type { FilesField, LinesField, PairsField, RegionField } from './field';
import { isEmpty, type Problem, problem } from './problem';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CODE_LENGTH = { province: 2, city: 4, district: 6 } as const;

/** A code of GB/T 2260 that is precise enough. */
export function regionProblem({ level }: RegionField, value: unknown): Problem | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{5}$/.test(value)) return problem('choice');
  const last = value.slice(CODE_LENGTH[level] - 2, CODE_LENGTH[level]);
  return last === '00' ? problem('region') : undefined;
}

const within = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

/** Longitude and latitude in degrees. */
export function geoProblem(value: unknown): Problem | undefined {
  const right = isRecord(value) && within(value.lng, 180) && within(value.lat, 90);
  return right && Object.keys(value).length === 2 ? undefined : problem('geo');
}

const FILE_ID = /^[\w.-]{1,64}$/;

export function filesProblem({ max }: FilesField, value: unknown): Problem | undefined {
  if (!Array.isArray(value)) return problem('choice');
  if (value.length > max) return problem('tooManyFiles', { max });
  const right = value.every((each) => typeof each === 'string' && FILE_ID.test(each));
  return right && new Set(value).size === value.length ? undefined : problem('choice');
}

/** V20: keys and values are there, keys unique after trimming. */
export function pairsProblem({ max }: PairsField, value: unknown): Problem | undefined {
  if (!Array.isArray(value) || !value.every(isRecord)) return problem('text');
  if (value.length > max) return problem('tooManyLines', { max });
  const texts = value.flatMap(({ key, value: text }) => [key, text]);
  if (!texts.every((text) => typeof text === 'string' && !isEmpty(text) && text.length <= 200))
    return problem('pairs');
  const keys = value.map(({ key }) => String(key).trim());
  return new Set(keys).size === keys.length ? undefined : { key: 'err.kv.duplicate' };
}

/** What is wrong with an embedded list as a whole; its cells are looked at one by one. */
export function linesProblem({ min, max, key, columns }: LinesField, value: unknown): Problem | undefined {
  if (!Array.isArray(value) || !value.every(isRecord)) return problem('text');
  if (value.length < min) return problem('tooFewLines', { min });
  if (value.length > max) return problem('tooManyLines', { max });
  const known = Object.keys(columns);
  if (value.some((line) => Object.keys(line).some((name) => !known.includes(name)))) return problem('text');
  if (key.length === 0) return undefined;
  const keys = value.map((line) => JSON.stringify(key.map((name) => line[name] ?? null)));
  return new Set(keys).size === keys.length ? undefined : problem('sameLine');
}
