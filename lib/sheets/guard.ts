const maxText = 32_767;

/** Removes characters that XML and BIFF cannot hold. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

/** Text as a cell holds it, truncated at Excel's cell limit, beyond which Excel reports a damaged file. */
export function cellContent(text: string): string {
  // A line break within a cell is LF; a CR shows as a box, or as `_x000D_` in other programs.
  return cleanText(text).replace(/\r\n?/g, '\n').slice(0, maxText).toWellFormed();
}
