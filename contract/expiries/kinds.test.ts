import { expect, it } from 'vitest';
import { addressFilter } from '../kit/question/address';
import { RESOURCES, resourceNamed } from '../resources';
import { EXPIRY_KIND_NAMES, EXPIRY_KINDS, subjectPath } from './kinds';

const WHERE = { orgId: 'o', subjectId: 's', endsOn: '2026-05-30' };

it.each(EXPIRY_KIND_NAMES)('%s links to an existing list with filters that the list accepts', (kind) => {
  const [path = '', query = ''] = subjectPath({ kind, ...WHERE }).split('?');
  const many = 'many' in EXPIRY_KINDS[kind];
  const own = RESOURCES.find((each) => each.path === EXPIRY_KINDS[kind].path);
  expect(own?.permission).toBe(EXPIRY_KINDS[kind].permission);
  if (!own) return;
  expect(path).toBe(many ? own.path : `${own.path}/record/s`);
  for (const [name, text] of new URLSearchParams(query))
    expect(addressFilter(own, name, text, resourceNamed), name).toBeDefined();
});

it('counts the expiries of an institution on a day', () => {
  const path = decodeURIComponent(subjectPath({ kind: 'machines', ...WHERE }));
  expect(path).toBe(
    '/machine/equipmentMain?f.enabled=eq:true&f.orgId=in:o&f.serviceExpireAt=between:2026-05-30,2026-05-30',
  );
});

it('asks for the limits of a day in China time', () => {
  const path = decodeURIComponent(subjectPath({ kind: 'access', ...WHERE }));
  const from = Date.UTC(2026, 4, 29, 16);
  expect(path).toBe(
    `/machine/deviceAuth?f.status=in:issued,active&f.orgId=in:o&f.endsAt=between:${from},${from + 86_400_000 - 1}`,
  );
});
