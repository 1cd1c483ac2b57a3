/** Lists and forms made from definitions. */
export { type Rights, rightsOn, useRights } from './command/useCommands';
export { crudApi, type RecordArgs } from './crudApi';
export { FieldValue } from './FieldValue';
export { useKeptState } from './form/useKeptState';
export { ResourceListScreen, type ResourceListScreenProps } from './list/ResourceListScreen';
export { type ListArgs, listApi, listParams } from './listApi';
export { RecordScreen, type RecordScreenProps } from './record/RecordScreen';
export { useDownload } from './transfer/useDownload';
export { useWords, type Words } from './words';
