import { type Field, f } from '@contract/kit/field';
import { type Resource, writable } from '@contract/kit/resource';

/** Where a record belongs: chosen when it is made, a fact afterwards. */
const ORGANIZATION: Field = f.ref('organizations', { required: true });

export function formField(resource: Resource, name: string): Field {
  return resource.fields[name] ?? ORGANIZATION;
}

/** Is it chosen in the form? Resources that do not ask take the organisation of the person. */
export function asksOrganization({ form, tenancy, orgFrom }: Resource): boolean {
  return tenancy === 'org' && orgFrom === undefined && Object.values(form).flat().includes('orgId');
}

/** Fields that somebody fills in. */
export function formNames(resource: Resource, mode: 'create' | 'update'): string[] {
  const place = mode === 'create' && asksOrganization(resource) ? ['orgId'] : [];
  return [...writable(resource, mode), ...place];
}
