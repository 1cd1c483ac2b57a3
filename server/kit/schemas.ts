import { z } from 'zod';
import { signInProofSchema } from '../../contract/access/secondFactor';
import { isStorableMoment, ulidSchema } from '../../contract/common/ids';
import { LOCALES } from '../../contract/common/locale';
import type { ChoiceField, Field, LinesField } from '../../contract/kit/field';
import { SEARCH_MAX } from '../../contract/kit/question/address';
import { MATCH_ANY } from '../../contract/kit/question/question';
import { type Resource, writable } from '../../contract/kit/resource';
import { BULK_PART_MAX } from '../../contract/kit/wire';

/** What a list is sorted by; `parseSort` tells whether it can be. */
export const sortSchema = z.string().max(200).optional();

const reason = z.string().trim().max(200).optional();
const ids = z.array(z.string().min(1).max(64));

/** Describes the shape to readers of the API; what may be in it is checked against the definition. */
function shapeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'moment':
      return z.number();
    case 'flag':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'choice':
      return z.enum((field as ChoiceField).values);
    case 'choices':
      return z.array(z.enum((field as ChoiceField).values));
    case 'refs':
      return ids;
    case 'files':
      return ids;
    case 'pairs':
      return z.array(z.object({ key: z.string(), value: z.string() }));
    case 'geo':
      return z.object({ lng: z.number(), lat: z.number() });
    case 'lines': {
      const columns = Object.entries((field as LinesField).columns);
      const shape = Object.fromEntries(columns.map(([name, each]) => [name, shapeOf(each).nullish()]));
      return z.array(z.object(shape));
    }
    case 'localized':
      return z.partialRecord(z.enum(LOCALES), z.string());
    default:
      return z.string();
  }
}

/** Body of a new record or of a change. Values pass as they are: their problems have messages of their own. */
export function bodySchema(resource: Resource, mode: 'create' | 'update') {
  const properties = Object.fromEntries(
    writable(resource, mode).map((name) => [name, shapeOf(resource.fields[name] as Field).nullish()]),
  );
  const frame = mode === 'update' ? { version: z.number().int() } : { orgId: z.string().nullish() };
  const described = z.toJSONSchema(z.object({ ...properties, ...frame }), { unrepresentable: 'any' });
  return z.record(z.string(), z.unknown()).meta(described as Record<string, unknown>);
}

export const commandBodySchema = z.strictObject({
  version: z.number().int(),
  args: z.record(z.string(), z.unknown()).default({}),
  reason,
});
/** Of a command that is confirmed with the password; who sends none is asked for it. */
export const confirmedSchema = commandBodySchema.extend({ proof: signInProofSchema.optional() });
/** An entry of the history, and the version of the record that was seen. */
export const versionSchema = z.strictObject({ pos: z.number().int(), version: z.number().int() });
/** Older than this entry. */
export const historySchema = z.object({ before: z.coerce.number().int().optional() });
export const deleteSchema = z.object({ version: z.coerce.number().int() });

const call = {
  dryRun: z.boolean().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
  reason,
  run: ulidSchema.optional(),
};
/** What a list is asked for; whether it offers that, `parseListQuery` tells. */
export const questionSchema = z.strictObject({
  q: z.string().max(SEARCH_MAX).optional(),
  filter: z.record(z.string(), z.string().max(4_000)).optional(),
  match: z.literal(MATCH_ANY).optional(),
});
const some = z.strictObject({ ids, expectedVersions: z.record(z.string(), z.number().int()).optional() });
const found = z.strictObject({
  query: questionSchema,
  except: ids,
  asOf: z.number().int().refine(isStorableMoment),
});
export const selectionSchema = z.union([some, found]);
/** Thousands take longer than one answer may; callers split longer lists of ids. */
const part = z.strictObject({
  size: z.number().int().min(1).max(BULK_PART_MAX),
  after: z.string().max(64).optional(),
});
export const bulkRunSchema = z.strictObject({
  run: ulidSchema,
  resource: z.string().max(64),
  command: z.string().max(40),
  ids,
  expectedVersions: z.record(z.string(), z.number().int()),
  args: z.record(z.string(), z.unknown()).optional(),
  reason,
});
export const bulkSchema = z.union([some.extend(call), found.extend({ ...call, part: part.optional() })]);

export const byId = z.object({ id: z.string().min(1).max(64) });
