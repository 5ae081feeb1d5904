const underWay = new Set<object>();

/** Notes that a file of the page is being uploaded; returns what ends the note. */
export function noteUpload(): () => void {
  const note = {};
  underWay.add(note);
  return () => void underWay.delete(note);
}

/** Why nothing may be saved or decided now: it would go without a file that is still on its way. */
export const uploadFault = (): string | undefined =>
  underWay.size > 0 ? '文件还在上传，请等上传完成后再试' : undefined;
