/**
 * Key of a page's or folder's name in the `menu` namespace: its path without the record's id. Records and new
 * ones are called like their list; they name themselves once they are there.
 */
export function nameKey(path: string): string {
  return path.replace(/\/(record\/[^/]+|new)$/, '').replace(/\/:\w+/g, '');
}
