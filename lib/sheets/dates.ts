const day = 86_400;
const epoch = Date.UTC(1899, 11, 30);
const lastDay = 2_958_465;

/** Days since 1900 (or 1904) as a Date in UTC fields, to the second; undefined where Excel shows no date. */
export function fromSerial(serial: number, date1904 = false): Date | undefined {
  if (!(serial >= 0)) return undefined;
  // Excel has a 29 February 1900: serials before it are off by one, and that day is no date.
  if (!date1904 && serial >= 60 && serial < 61) return undefined;
  const days = date1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  if (days >= lastDay + 1) return undefined;
  return new Date(epoch + Math.round(days * day) * 1000);
}

/** The number Excel stores for a Date's UTC fields; undefined for an invalid date or one before 1900. */
export function toSerial(date: Date): number | undefined {
  const days = Math.round((date.getTime() - epoch) / 1000) / day;
  const serial = days < 61 ? days - 1 : days;
  return serial >= 0 && serial < lastDay + 1 ? serial : undefined;
}

/** Formats that have a number but no text in the file; 27–36 and 50–58 are the Chinese ones. */
export function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** True if a number format such as `yyyy"年"m"月"` or `[h]:mm` shows a date or time. */
export function isDateFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/E[+-]/gi, '');
  const first = bare.split(';', 1)[0] ?? '';
  if (/general/i.test(first)) return false;
  return /[ymdhse]|aaa|上午/i.test(first);
}
