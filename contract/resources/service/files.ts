import { FILE_TYPES, type FileType, PURPOSES, type Purpose } from '../../files';
import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];

/** Whatever was uploaded; it stays as long as something shows it. */
export const fileItems = defineResource({
  name: 'fileItems',
  permission: 'fileList',
  path: '/fileMain/fileList',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 128 }),
    content: f.file('document', { readOnly: true, computed: true }),
    purpose: f.choice(PURPOSE_NAMES, { readOnly: true }),
    mime: f.text({ readOnly: true }),
    size: f.number({ readOnly: true }),
    width: f.number({ readOnly: true }),
    height: f.number({ readOnly: true }),
    digest: f.text({ readOnly: true }),
    uploadedBy: f.ref('users', { readOnly: true }),
    usedBy: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: ['name', 'content', 'purpose', 'mime', 'size', 'usedBy', 'uploadedBy', 'orgId', 'createdAt'],
    sort: '-createdAt',
    filters: ['purpose', 'mime', 'size', 'uploadedBy', 'orgId', 'createdAt'],
    search: ['name'],
  },
  form: {
    file: ['name', 'content', 'purpose', 'orgId', 'usedBy'],
    facts: ['mime', 'size', 'width', 'height', 'digest', 'uploadedBy'],
  },
  can: ['update', 'delete'],
});
export type FileItem = Row<typeof fileItems>;

/** What may be uploaded for which purpose; the product's own limits are the highest there are. */
export const fileTypes = defineResource({
  name: 'fileTypes',
  permission: 'typeMain',
  path: '/fileMain/typeMain',
  tenancy: 'shared',
  title: 'typeName',
  fields: {
    typeCode: f.choice(PURPOSE_NAMES, { readOnly: true }),
    typeName: f.localized({ required: true }),
    extAllow: f.choices(Object.keys(FILE_TYPES) as FileType[], { required: true }),
    maxKb: f.number({ required: true, min: 1, max: 102_400 }),
    purpose: f.localized({ max: 200, long: true }),
  },
  list: {
    columns: ['typeName', 'typeCode', 'extAllow', 'maxKb', 'purpose', 'updatedAt'],
    sort: 'typeCode',
    filters: ['typeCode', 'maxKb'],
    search: ['typeName'],
  },
  form: { type: ['typeName', 'typeCode', 'extAllow', 'maxKb', 'purpose'] },
  can: ['update'],
});
export type FileTypeRow = Row<typeof fileTypes>;
