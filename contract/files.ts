const KB = 1024;
const MB = 1024 * KB;

interface PurposeRule {
  maxBytes: number;
  /** Extensions, first the usual one. */
  types: readonly FileType[];
  /** Width to height, within two per cent. */
  ratio?: number;
}
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;
export type FileType = keyof typeof FILE_TYPES;

const IMAGES = ['png', 'jpg'] as const;

/** What files are for, how large they may be and of which types: the limits of the customer. */
export const FILE_PURPOSES = {
  image: { maxBytes: 800 * KB, types: IMAGES },
  logo: { maxBytes: 800 * KB, types: IMAGES, ratio: 2 },
  avatar: { maxBytes: 800 * KB, types: IMAGES },
  merchantAttachment: { maxBytes: MB, types: IMAGES },
  video: { maxBytes: 8 * MB, types: ['mp4'] },
  sheet: { maxBytes: 100 * MB, types: ['xlsx', 'pdf'] },
  /** What runs on machines. */
  firmware: { maxBytes: 64 * MB, types: ['zip'] },
  document: { maxBytes: 100 * MB, types: ['pdf', 'xlsx', 'png', 'jpg', 'mp4'] },
} as const satisfies Record<string, PurposeRule>;
export type FilePurpose = keyof typeof FILE_PURPOSES;

export function ruleOf(purpose: string): PurposeRule | undefined {
  return Object.hasOwn(FILE_PURPOSES, purpose) ? FILE_PURPOSES[purpose as FilePurpose] : undefined;
}

/** Whatever is uploaded for it can be shown as a picture. */
export function isPicture(purpose: string): boolean {
  return ruleOf(purpose)?.types.every((type) => FILE_TYPES[type].startsWith('image/')) ?? false;
}

/** `jpeg` is written as `jpg` here; undefined for anything that may not be uploaded. */
export function typeOfName(name: string): FileType | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = extension === 'jpeg' ? 'jpg' : extension;
  return Object.hasOwn(FILE_TYPES, type) ? (type as FileType) : undefined;
}

/** `800 KB`, `8 MB`. */
export function sizeText(bytes: number): string {
  return bytes >= MB ? `${bytes / MB} MB` : `${Math.round(bytes / KB)} KB`;
}

const RATIO_TOLERANCE = 0.02;
export function hasRatio({ width, height }: { width: number; height: number }, ratio: number): boolean {
  return Math.abs(width / height / ratio - 1) <= RATIO_TOLERANCE;
}

/** No screen needs a larger picture, and decoding one could cost gigabytes. */
export const MAX_PIXELS_A_SIDE = 8_192;
export const MAX_MEGAPIXELS = 25;
export const FILE_NAME_MAX = 128;

/** Answer of `POST /oss/images/upload` and `/oss/media/upload`. */
export interface UploadedFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  url: string;
  width?: number;
  height?: number;
}

/** Where a stored file is fetched from. */
export function fileUrl(id: string): string {
  return `/api/files/${id}`;
}

/** Answer of `GET /fileItems/:id/uses`: records that show a version of a file. */
export interface FileUses {
  uses: FileUse[];
  /** Records that the reader may not open, or too many to name. */
  others: number;
}
export interface FileUse {
  resource: string;
  id: string;
  title: string;
  /** Number of the version it shows; of those with the same contents the first. */
  version: number;
}
export const FILE_USES_SHOWN = 50;
