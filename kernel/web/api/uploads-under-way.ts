import { notify } from '../ui/notify.ts';

const underWay = new Set<object>();

/** Notes that a file of the page is being uploaded; returns what ends the note. */
export function noteUpload(): () => void {
  const note = {};
  underWay.add(note);
  return () => void underWay.delete(note);
}

/** True, with a message to the user, while what is saved or decided now would go without a file that is still on its way. */
export function waitsForUploads(): boolean {
  if (underWay.size === 0) return false;
  notify.warn('文件还在上传，请等上传完成后再试');
  return true;
}
