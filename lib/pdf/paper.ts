/** Points of a PDF in one millimetre. */
const pointsPerMm = 72 / 25.4;
export const mm = (length: number) => length * pointsPerMm;

/**
 * Short and long edge in millimetres; `label` is that of a label printer, `card` that of a badge, the squares are those of
 * signs on drums and in stores, `wide` those of signs at doors. */
const papers = {
  A4: [210, 297],
  A3: [297, 420],
  label: [40, 60],
  card: [54, 85],
  square100: [100, 100],
  square150: [150, 150],
  square200: [200, 200],
  square300: [300, 300],
  square450: [450, 450],
  square600: [600, 600],
  wide300: [186, 300],
  wide600: [372, 600],
  wide900: [558, 900],
} as const;

type PaperName = keyof typeof papers;

/** Set-up of the pages that follow; lengths in millimetres. */
export type PageSetup = {
  paper: PaperName;
  landscape?: boolean;
  /** Same on all four edges. */
  margin: number;
  /** Text at the foot of each page, left of the page number; absent: no foot at all. */
  foot?: string;
};

/** Width and height of a page in millimetres. */
export function pageSize({ paper, landscape = false }: PageSetup): [width: number, height: number] {
  const [short, long] = papers[paper];
  return landscape ? [long, short] : [short, long];
}
