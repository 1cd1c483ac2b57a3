/** Files on their way to the server. */
export { DropArea } from './DropArea';
export { FilesUpload } from './FilesUpload';
export type { FilesFieldProps } from './StoredFiles';
export { UploadField, type UploadFieldProps } from './UploadField';
export { problemOfFile, uploadFile } from './uploadFile';
