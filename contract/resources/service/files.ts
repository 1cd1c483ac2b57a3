import { FILE_PURPOSES, FILE_TYPES, type FilePurpose, type FileType } from '../../files';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

const PURPOSE_NAMES = Object.keys(FILE_PURPOSES) as FilePurpose[];

/** Uploaded files; kept as long as a record refers to them. */
export const fileItems = defineResource({
  name: 'fileItems',
  permission: 'fileList',
  path: '/fileMain/fileList',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 128 }),
    content: f.file('document', { readOnly: true }),
    purpose: f.choice(PURPOSE_NAMES, { readOnly: true }),
    mime: f.text({ readOnly: true }),
    size: f.number({ readOnly: true }),
    width: f.number({ readOnly: true, ofOne: true }),
    height: f.number({ readOnly: true, ofOne: true }),
    digest: f.text({ readOnly: true }),
    uploadedBy: f.ref('users', { readOnly: true }),
    versionNo: f.number({ readOnly: true, ofOne: true }),
    /** Records that show any of its versions. */
    usedBy: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: [
      ...(['name', 'content', 'purpose', 'mime', 'size', 'versionNo', 'usedBy', 'uploadedBy'] as const),
      ...(['orgId', 'createdAt'] as const),
    ],
    sort: '-createdAt',
    filters: ['purpose', 'mime', 'size', 'uploadedBy', 'orgId', 'createdAt'],
    search: ['name'],
  },
  form: {
    file: ['name', 'content', 'purpose', 'versionNo', 'orgId', 'usedBy'],
    facts: ['mime', 'size', 'width', 'height', 'digest', 'uploadedBy'],
  },
  can: ['update', 'delete'],
  commands: {
    /** Newer contents; what shows the file goes on showing the version it has. */
    replace: {
      needs: 'M',
      args: { file: f.file('document', { required: true, purposeOf: ({ purpose }) => String(purpose) }) },
    },
  },
  related: [{ resource: 'fileVersions', by: 'fileId' }],
});
/** The contents that a file has had; the number counts on when former ones are taken again. */
export const fileVersions = defineResource({
  name: 'fileVersions',
  permission: 'fileList',
  path: '/fileMain/fileList/versions',
  tenancy: 'org',
  title: 'name',
  fields: {
    fileId: f.ref('fileItems', { readOnly: true }),
    number: f.number({ readOnly: true, ofOne: true }),
    content: f.file('document', { readOnly: true }),
    name: f.text({ readOnly: true, max: 128 }),
    mime: f.text({ readOnly: true }),
    size: f.number({ readOnly: true }),
    digest: f.text({ readOnly: true }),
    madeBy: f.ref('users', { readOnly: true }),
    restoredNo: f.number({ readOnly: true, ofOne: true }),
    current: f.flag({ readOnly: true, required: false }),
    usedBy: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: [
      ...(['number', 'current', 'content', 'name', 'size', 'madeBy', 'createdAt', 'usedBy'] as const),
      ...(['restoredNo', 'digest', 'fileId', 'orgId'] as const),
    ],
    sort: '-createdAt',
    filters: ['fileId', 'current', 'madeBy', 'mime', 'orgId', 'createdAt'],
    search: ['name'],
  },
  form: {
    version: ['fileId', 'number', 'current', 'content', 'name', 'restoredNo', 'madeBy', 'orgId', 'usedBy'],
    facts: ['mime', 'size', 'digest'],
  },
  can: [],
  commands: {
    reinstate: {
      needs: 'M',
      refusal: ({ current }) => (current === true ? 'err.file.current' : undefined),
    },
  },
});
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
    maxKb: f.number({ required: true, min: 1, max: 102_400, ofOne: true }),
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
