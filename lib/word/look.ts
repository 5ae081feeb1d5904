// Typefaces that Word and WPS bring; a letter that the Chinese typeface lacks is set in the Latin one.
const face = (chinese: string) => ({
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  eastAsia: chinese,
  cs: 'Times New Roman',
});

/** As official papers are set: text in 仿宋, titles in 黑体, tables in 宋体. */
export const fonts = { body: face('仿宋'), title: face('黑体'), table: face('宋体') };

const twipsPerMm = 1440 / 25.4;
/** Millimetres in the unit of Word, a twentieth of a point. */
export const twips = (mm: number) => Math.round(mm * twipsPerMm);
/** Millimetres as pixels of 96 to the inch, the unit of pictures. */
export const pixels = (mm: number) => Math.round((mm * 96) / 25.4);

/** `#1d2638` as Word writes it. */
export const colorOf = (color: string) => color.replace('#', '').toUpperCase();
