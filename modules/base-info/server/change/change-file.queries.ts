import type { FilePolicy } from '#kernel/server/slice.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { findChange } from './change-request.queries.ts';

/** Files of a request are visible to those who see the request. */
export const maySeeChangeFile: FilePolicy = async (ctx, { docId }) => {
  try {
    await findChange(ctx, { id: docId });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
