/** Longest edge in pixels: documents stay readable; each try is a fifth smaller. */
const EDGES = [2_400, 1_920, 1_536, 1_229, 983, 786];
const QUALITY = 0.85;

function drawn(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * A photo as large as its purpose allows: cameras make pictures of several megabytes. One that cannot be read is
 * returned unchanged, to be refused by the check.
 */
export async function fittedPhoto(photo: File, maxBytes: number): Promise<File> {
  if (photo.size <= maxBytes) return photo;
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return photo;
  try {
    for (const edge of EDGES) {
      const blob = await drawn(picture, edge);
      const name = photo.name.replace(/\.[^.]*$/, '');
      if (blob && blob.size <= maxBytes) return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
    }
    return photo;
  } finally {
    picture.close();
  }
}
