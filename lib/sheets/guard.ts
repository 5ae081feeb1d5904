const maxText = 32_767;

/** Text without what XML and BIFF cannot hold. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

/**
 * Text that stays text: what a spreadsheet, or a CSV made from it, would take for a formula gets a leading `'`.
 * Cut at Excel's limit for a cell, beyond which Excel calls the whole file damaged.
 */
export function guardText(text: string): string {
  const clean = cleanText(text);
  const guarded = /^[=+\-@\t\r＝＋－＠]/.test(clean) ? `'${clean}` : clean;
  // A line break within a cell is LF; a CR shows as a box, or as `_x000D_` in other programs.
  return guarded.replace(/\r\n?/g, '\n').slice(0, maxText).toWellFormed();
}
