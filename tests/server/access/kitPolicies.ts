import type { Resource } from '../../../contract/kit/resource';
import { RESOURCES } from '../../../contract/resources';
import type { Policy } from '../../../server/access/policy';

type Line = readonly [method: string, path: string, policy: Policy];

/** What is shared by all is changed by whoever administers it. */
const least = ({ tenancy }: Resource, grant: 'V' | 'O' | 'M' | 'A') => (tenancy === 'shared' ? 'A' : grant);

function readLines({ permission: key, name }: Resource): Line[] {
  const views: Policy = { key, atLeast: 'V' };
  const pointing = RESOURCES.filter(
    ({ fields, commands = {}, tenancy }) =>
      [fields, ...Object.values(commands).map(({ args = {} }) => args)].some((inputs) =>
        Object.values(inputs).some((field) => 'to' in field && field.to === name),
      ) ||
      (name === 'organizations' && tenancy === 'org'),
  );
  const paths = ['', '/:id', '/:id/history', '/:id/comments', '/export.csv', '/export.xlsx'];
  return [
    ...paths.map((path) => ['GET', path, views] as const),
    ...['/:id/comments', '/export.csv', '/export.xlsx'].map((path) => ['POST', path, views] as const),
    ['GET', '/options', { anyOf: [...new Set([key, ...pointing.map(({ permission }) => permission)])] }],
  ];
}

function writeLines(resource: Resource): Line[] {
  const { can, permission: key, keepsDeleted } = resource;
  const changes: Policy = { key, atLeast: least(resource, 'M') };
  const administers: Policy = { key, atLeast: 'A' };
  const lines: Line[] = [];
  if (can.includes('create')) lines.push(['POST', '', changes]);
  if (can.includes('update'))
    lines.push(['PUT', '/:id', changes], ['POST', '/:id/restore', changes], ['POST', '/:id/undo', changes]);
  if (can.includes('delete')) lines.push(['DELETE', '/:id', administers]);
  if (can.includes('delete') && keepsDeleted) lines.push(['POST', '/:id/undelete', administers]);
  if (can.includes('import'))
    lines.push(['GET', '/import.xlsx', changes], ['GET', '/imports', changes], ['POST', '/import', changes]);
  return lines;
}

function commandLines(resource: Resource): Line[] {
  const { can, commands = {}, permission: key } = resource;
  const lines = Object.entries(commands).map(([command, { needs }]): Line => {
    const policy: Policy =
      typeof needs === 'object' ? { ...needs, sees: key } : { key, atLeast: least(resource, needs) };
    return ['POST', `/:id/${command}`, policy];
  });
  // Which of the commands somebody may run for many is asked of each of them.
  const many: Line[] = [['POST', '/bulk/:command', { key, atLeast: 'V' }]];
  const isForMany =
    can.includes('update') || can.includes('delete') || Object.values(commands).some(({ bulk }) => bulk);
  return isForMany ? [...lines, ...many] : lines;
}

function personalLines({ fields, permission: sees, revealedBy }: Resource): Line[] {
  const masks = Object.values(fields).some((field) => 'personal' in field && field.personal !== undefined);
  if (!masks) return [];
  return [
    ['POST', '/:id/reveal', { action: revealedBy ?? 'pii:reveal', sees }],
    ['POST', '/export.full', { action: 'export:full', sees }],
  ];
}

/** Every endpoint that the definitions ask for, and who may call it: worked out apart from the server. */
export function kitPolicies(): Line[] {
  return RESOURCES.flatMap((resource) =>
    [
      ...readLines(resource),
      ...writeLines(resource),
      ...commandLines(resource),
      ...personalLines(resource),
    ].map(([method, path, policy]) => [method, `/api/${resource.name}${path}`, policy] as const),
  );
}
