import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '../../../contract/resources';
import type { Route } from '../../../server/http/route';
import { type ApiWorld, startApiWorld } from '../worlds/apiWorld';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.close());

interface Schema {
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Calls of the specification, whose callers may send more than we know; what is unknown is dropped. */
const SPECIFIED = ['/sys/login', '/sys/user/update'];
/** New records and changes are compared with the definition of their resource (`positionsBodies.test.ts`). */
const isRecord = ({ method, path }: Route) =>
  RESOURCES.some(({ name }) =>
    method === 'POST' ? path === `/${name}` : method === 'PUT' && path === `/${name}/:id`,
  );

function isStrict({ additionalProperties, anyOf, oneOf }: Schema): boolean {
  const options = anyOf ?? oneOf;
  return options ? options.every(isStrict) : additionalProperties === false;
}

it('no request body may contain unknown fields', () => {
  const bodies = world.routes.filter((route) => route.body && !isRecord(route));
  expect(bodies.length).toBeGreaterThan(20);
  const open = bodies.filter(
    ({ body, path }) =>
      !SPECIFIED.includes(path) &&
      !isStrict(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema),
  );
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
