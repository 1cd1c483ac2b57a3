import { z } from 'zod';
import { ANSWER_SCHEMAS, answersOf } from './openapiAnswers';
import { type Route, route } from './route';

type Schema = Record<string, unknown>;

function jsonSchema(schema: Route['body']): Schema | undefined {
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function parametersOf({ params, query }: Route): Schema[] {
  const list = (schema: Schema | undefined, place: 'path' | 'query') => {
    const required = (schema?.required ?? []) as string[];
    return Object.entries((schema?.properties ?? {}) as Record<string, Schema>).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...list(jsonSchema(params), 'path'), ...list(jsonSchema(query), 'query')];
}

function operationOf(spec: Route): Schema {
  const body = jsonSchema(spec.body);
  return {
    summary: spec.summary,
    parameters: parametersOf(spec),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    security: spec.policy === 'public' ? [] : [{ token: [], session: [] }],
    'x-policy': spec.policy,
    responses: answersOf(spec),
  };
}

function documentOf(routes: readonly Route[], version: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const spec of routes) {
    const path = `/api${spec.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pharos', version },
    paths,
    components: {
      schemas: ANSWER_SCHEMAS,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
    },
  };
}

/** The description of the API, made from the routes themselves; it lists itself too. */
export function openapiRoute(routes: readonly Route[], version: string): Route {
  const own: Route = route({
    method: 'GET',
    path: '/openapi.json',
    policy: 'session',
    summary: 'Description of this API',
    handler: async () => documentOf([...routes, own], version),
  });
  return own;
}
