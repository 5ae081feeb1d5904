// A container that is registered as waste is blocked under the label of the box that it went into, until it is collected.
const mark = '转危废 ';

export const wastingNote = (labelNo: string): string => `${mark}${labelNo}`;
export const isWasting = (blockedNote: string): boolean => blockedNote.startsWith(mark);

/** Why a blocked container is not issued or sent. */
export const whyBlocked = (blockedNote: string): string =>
  isWasting(blockedNote) ? '已登记转危废' : '因数量差异已冻结';
