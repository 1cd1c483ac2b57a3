import type { Sharp } from 'sharp';
import { createKeyedQueue } from '../concurrency/keyedQueue';
import { uploadError } from './refused';

export interface PictureSize {
  width: number;
  height: number;
}

/** One at a time, on one core: pictures are rare, and the database and the machines need the others. */
const turns = createKeyedQueue({ running: 1, waiting: 16 });
const TIMEOUT_S = 20;
const JPEG_QUALITY = 90;
const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'];

/** Loaded with the first picture: it costs 30 MB and a fifth of a second that a start can do without. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // All other formats are refused by libvips itself.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

async function open(path: string, limitInputPixels: number | false): Promise<Sharp> {
  loading ??= loadSharp();
  const sharp = await loading;
  return sharp(path, { failOn: 'error', limitInputPixels, autoOrient: true });
}

/** Size in pixels as it is seen, turned as its camera was; read from the header. @throws AppError 400 */
export async function sizeOfPicture(path: string): Promise<PictureSize> {
  const picture = await open(path, false);
  const { autoOrient } = await picture.metadata().catch(() => {
    throw uploadError('damaged');
  });
  return autoOrient;
}

async function redraw(path: string, { width, height }: PictureSize): Promise<Buffer> {
  const picture = await open(path, width * height);
  const { format, isPalette } = await picture.metadata();
  const drawn = picture.timeout({ seconds: TIMEOUT_S });
  if (format === 'png') return drawn.png({ palette: isPalette, dither: 0 }).toBuffer();
  return drawn.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/**
 * The same picture written anew from its pixels, of the same type: upright, in sRGB with 8 bits a channel, without
 * metadata and without whatever else the file held. Takes a turn.
 * @throws AppError 400 `err.upload.damaged` when it cannot be decoded to the end, 429 when too many are waiting
 */
export function redrawnPicture(path: string, size: PictureSize): Promise<Buffer> {
  return turns.inTurn('', () =>
    redraw(path, size).catch(() => {
      throw uploadError('damaged');
    }),
  );
}
