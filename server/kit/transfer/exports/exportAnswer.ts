import { AppError } from '../../../errors';
import type { RouteContext, WithPrincipal } from '../../../http/route';
import { type ExportOrder, FORMATS, sheetOf } from './exportOrder';

/** One export at a time and person: each of them reads a whole list. */
export function createExportQueue() {
  const running = new Set<string>();
  return {
    /** @throws AppError 409 `err.kit.busy` */
    take(userId: string): () => void {
      if (running.has(userId)) throw new AppError(409, 'err.kit.busy');
      running.add(userId);
      return () => void running.delete(userId);
    },
  };
}

/** Sends a sheet as it is written. `fileName` without its ending. */
export async function answerSheet(
  order: ExportOrder,
  { reply }: Pick<RouteContext<unknown, unknown, unknown> & WithPrincipal, 'reply'>,
  { fileName, free }: { fileName: string; free(): void },
) {
  try {
    const stream = await sheetOf(order);
    stream.once('close', free);
    return reply
      .type(FORMATS[order.format].type)
      .header('content-disposition', `attachment; filename="${fileName}.${order.format}"`)
      .send(stream);
  } catch (error) {
    free();
    throw error;
  }
}
