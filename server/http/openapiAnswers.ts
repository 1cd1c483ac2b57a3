import { z } from 'zod';
import type { Route } from './route';

type Schema = Record<string, unknown>;

const refusal = z.strictObject({
  msg: z.string().min(1).describe('Text for the person, in the language of Accept-Language'),
  key: z
    .string()
    .regex(/^err\./)
    .describe('Names the text'),
  fields: z.record(z.string(), z.string()).optional().describe('Field to key, for forms'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  record: z
    .strictObject({ resource: z.string(), id: z.string(), title: z.string() })
    .optional()
    .describe('The record that stands in the way'),
});
const envelope = z.strictObject({ msg: z.literal('success'), result: z.unknown() });

const schemaOf = (schema: z.ZodType): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema) as Schema;
  return rest;
};

/** Shapes that all answers share, for `components`. */
export const ANSWER_SCHEMAS: Record<string, Schema> = {
  Refusal: schemaOf(refusal),
  Success: schemaOf(envelope),
};

const json = (name: keyof typeof ANSWER_SCHEMAS) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const REFUSALS: Record<number, string> = {
  400: 'Something in it does not fit',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not there, or not for this person',
  409: 'The state of the record forbids it, or somebody was faster',
  410: 'Used up',
  413: 'Too large',
  414: 'The address is too long',
  415: 'Another type of contents is expected',
  422: 'Refused for what it contains',
  429: 'Too many requests',
  503: 'Not available for a moment; nothing was stored',
};

/** Which refusals an endpoint may give, by what it is. Faults (500) are none. */
function refusalsOf({ method, policy, path, raw }: Route): number[] {
  const changes = method !== 'GET';
  const open = policy === 'public';
  return [
    400,
    429,
    503,
    ...(open && !changes ? [] : [401, 403]),
    ...(changes || open || path.includes(':') ? [404] : []),
    ...(path.includes(':') ? [414] : []),
    ...(changes || raw ? [409] : []),
    ...(open ? [410] : []),
    ...(changes ? [413, 415] : []),
    ...(/\/(upload|import)$/.test(path) ? [422] : []),
  ];
}

/** The answers of an endpoint, as OpenAPI describes them. */
export function answersOf(spec: Route): Record<string, Schema> {
  const contents = spec.raw ? { '*/*': {} } : json('Success');
  const refused = refusalsOf(spec).map((status) => [
    status,
    { description: REFUSALS[status], content: json('Refusal') },
  ]);
  return { '2XX': { description: 'Done', content: contents }, ...Object.fromEntries(refused) };
}
