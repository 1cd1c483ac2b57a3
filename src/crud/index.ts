export { crudApi, type ListArgs, listParams, type RecordArgs } from './crudApi';
export { useWords, type Words } from './words';
