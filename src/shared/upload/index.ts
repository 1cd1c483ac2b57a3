/** Files on their way to the server. */
export { DropArea } from './DropArea';
export { FilesField, type FilesFieldProps } from './FilesField';
export { UploadField, type UploadFieldProps } from './UploadField';
export { problemOfFile, uploadFile } from './uploadFile';
