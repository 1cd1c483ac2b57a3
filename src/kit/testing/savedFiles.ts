import { vi } from 'vitest';

/** What is handed to the browser to be kept, in place of a browser: names with the files. */
export function savedFiles(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let newest: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    newest = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.set(this.download, newest);
  });
  return files;
}
