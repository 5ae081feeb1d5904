/** Where a photo is taken: name and number of the laboratory or college. */
export type Site = { name: string; no: string };

/** Lines below a photo; a report may have no laboratory yet. */
export function watermarkLines(site: Site | null, at: string, person: string): string[] {
  const where = site && (site.no ? `${site.name}（${site.no}）` : site.name);
  return [...(where ? [where] : []), [at.slice(0, 16), person].filter(Boolean).join('  ')];
}

/** Breaks lines that are too wide, between characters as Chinese text allows. */
export function wrapped(lines: readonly string[], widthOf: (text: string) => number, max: number): string[] {
  return lines.flatMap((line) => {
    const rows = [''];
    for (const letter of line) {
      const row = rows.at(-1)!;
      if (row !== '' && widthOf(row + letter) > max) rows.push(letter);
      else rows[rows.length - 1] = row + letter;
    }
    return rows;
  });
}
