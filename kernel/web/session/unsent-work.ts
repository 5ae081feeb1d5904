type Work = () => unknown;
const works = new Set<Work>();

/** Registers what is sent before the session ends or changes its role; returns how to take it back. */
export function sendBeforeEnd(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Sends it; each work reports its own failure. */
export const sendUnsent = () => Promise.allSettled([...works].map((work) => work()));
