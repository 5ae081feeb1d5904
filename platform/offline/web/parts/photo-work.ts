// Photos that are being made smaller and stored, counted by subject: their draft does not have them yet.
const inWork = new Map<string, number>();

const count = (subject: string, by: 1 | -1) => inWork.set(subject, (inWork.get(subject) ?? 0) + by);

/** True while photos of the subject are not in its draft yet; sending it now would lose them. */
export const hasPhotosInWork = (subject: string) => (inWork.get(subject) ?? 0) > 0;

/** Prepares photos of a subject and puts them into its draft; until then the subject is not sent. */
export async function preparePhotos(subject: string, work: () => Promise<void>): Promise<void> {
  count(subject, 1);
  try {
    await work();
  } finally {
    count(subject, -1);
  }
}
