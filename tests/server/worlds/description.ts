import fc from 'fast-check';
import { ulid } from 'ulid';
import { z } from 'zod';
import { arbitraryFor } from './arbitrary';

/** What is known of an API by its description alone. */
type Schema = Record<string, unknown> & { $ref?: string };
interface Content {
  content: Record<string, { schema?: Schema }>;
}
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  body?: Schema;
  responses: Record<string, Content>;
}
export interface Description {
  paths: Record<
    string,
    Record<string, Omit<Operation, 'method' | 'path' | 'body'> & { requestBody?: Content }>
  >;
  components: { schemas: Record<string, Schema> };
}

export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...rest }]) => ({
      ...rest,
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

/** Checks an answer against what is described; tells what does not fit. */
export function judgeOf({ components }: Description) {
  const checks = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [
      `#/components/schemas/${name}`,
      z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]),
    ]),
  );
  return ({ responses }: Operation, status: number, text: string): string | undefined => {
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    if (!response) return `${status} is not described: ${text.slice(0, 300)}`;
    const ref = response.content['application/json']?.schema?.$ref;
    if (!ref) return undefined;
    const checked = checks.get(ref)?.safeParse(JSON.parse(text));
    return checked?.success ? undefined : `${status} is another body: ${text.slice(0, 300)}`;
  };
}

/** A request whose ids are still to be filled in with what is known by then. */
export interface Step {
  operation: Operation;
  /** For the ids of the address and of the body. */
  picks: readonly number[];
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const ABSENT = { weight: 3, arbitrary: fc.constant(undefined) };
function membersOf(operation: Operation, place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> {
  const members = operation.parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => {
      const value = arbitraryFor(schema);
      return [name, required ? value : fc.oneof(ABSENT, { weight: 1, arbitrary: value })] as const;
    });
  return fc.record(Object.fromEntries(members));
}

export function stepOf(operation: Operation): fc.Arbitrary<Step> {
  return fc.record({
    operation: fc.constant(operation),
    picks: fc.array(fc.nat(1_000_000), { minLength: 3, maxLength: 3 }),
    params: membersOf(operation, 'path'),
    query: membersOf(operation, 'query'),
    body: operation.body ? arbitraryFor(operation.body) : fc.constant(undefined),
  });
}

const collectionOf = (path: string) => path.split('/')[2] ?? '';
const drawn = <T>(list: readonly T[], dice: number): T | undefined => list[dice % list.length];

/** Ids that answers have shown, where and in which version, and such as nobody was shown. */
export class KnownIds {
  readonly #ids = new Map<string, { collection: string; version: unknown }>();
  readonly #foreign: readonly string[];
  constructor(foreign: readonly string[]) {
    this.#foreign = foreign;
  }

  learn(path: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { id, version } = value as { id?: unknown; version?: unknown };
    if (typeof id === 'string') this.#ids.set(id, { collection: collectionOf(path), version });
    for (const member of Object.values(value)) this.learn(path, member);
  }

  /** Mostly one that was shown there, sometimes one from elsewhere, one of others, or none. */
  pick(path: string, dice: number): string {
    const [way, rest] = [dice % 10, Math.floor(dice / 10)];
    const shown = [...this.#ids];
    const there = shown.filter(([, { collection }]) => collection === collectionOf(path));
    if (way < 6 && there.length > 0) return drawn(there, rest)?.[0] ?? '';
    if (way < 7 && shown.length > 0) return drawn(shown, rest)?.[0] ?? '';
    return (way < 9 ? drawn(this.#foreign, rest) : undefined) ?? ulid();
  }

  versionOf(id: string): unknown {
    return this.#ids.get(id)?.version;
  }
}

/** Text that is no Unicode cannot be put in an address; its bytes, which are no UTF-8, can. */
const escaped = (value: string) =>
  value
    .split(/(\p{Surrogate})/u)
    .map((part) => (/^\p{Surrogate}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');

const isId = (name: string) => /(?:^id|Id)$/.test(name);

/** Address and body with ids and versions that may be right. */
export function filledIn(
  { operation, picks, params, query, body }: Step,
  known: KnownIds,
): { path: string; body: unknown } {
  const [first = 0, second = 0, third = 0] = picks;
  let id = '';
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = isId(name) ? known.pick(operation.path, id === '' ? first : second) : String(params[name]);
    if (isId(name)) id = value;
    return escaped(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { path: `${path}?${search}`, body };
  const members = Object.entries(body).map(([name, value], index) => {
    if (isId(name)) return [name, known.pick('', third + index)];
    return [name, name === 'version' && known.versionOf(id) !== undefined ? known.versionOf(id) : value];
  });
  return { path: `${path}?${search}`, body: Object.fromEntries(members) };
}
