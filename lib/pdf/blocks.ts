import type { PageSetup } from './paper.ts';

// A document is a stream of blocks: plain data, so that it passes from thread to thread. Lengths are in millimetres,
// sizes of type in points, colours are `#rrggbb`.

export type Align = 'left' | 'center' | 'right';

export type TextBlock = {
  kind: 'text';
  text: string;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: Align;
  /** Indent of the first line, in characters. */
  indent?: number;
  /** Distance to the next block. */
  after?: number;
  /** Starts a new page unless this height is left, so that a title stays with what it names. */
  keep?: number;
};

/** A cell: plain text, or text with its looks. */
export type TableCell = string | { text: string; span?: number; bold?: boolean; head?: boolean; align?: Align };

/** A row; `parts` are the lines of the last columns beside cells that span them all. */
export type TableRow = { cells: TableCell[]; parts?: TableCell[][]; minHeight?: number };

/** `group` is the title above the titles of neighbouring columns; from the first grouped column on, all have one. */
export type TableColumn = { title?: string; group?: string; share: number; align?: Align };

/** Opens a table; `rows` blocks that follow continue it. Titles repeat on every page. */
export type TableBlock = {
  kind: 'table';
  /** `share` is the part of the width relative to the other columns. */
  columns: TableColumn[];
  rows: TableRow[];
  size?: number;
  after?: number;
  /** Kept together on one page; without rows that follow. */
  whole?: boolean;
};
type RowsBlock = { kind: 'rows'; rows: TableRow[] };

/** Shapes of a picture, in the units of SVG path data. */
export type Shape = {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  round?: boolean;
};
export type DrawingBlock = { kind: 'drawing'; view: [width: number, height: number]; shapes: Shape[]; size: number };

type QrBlock = { kind: 'qr'; text: string; size: number };

/** A photo or logo within a box; later images of the same `name` need no data. Unreadable data show a note instead. */
export type ImageBlock = { kind: 'image'; name: string; data?: Uint8Array; width: number; height: number };

/** Blocks side by side; `widths` are shares. */
export type ColumnsBlock = {
  kind: 'columns';
  widths: number[];
  gap: number;
  cells: Block[][];
  middle?: boolean;
};

/** Blocks within a border or on a colour. */
export type BoxBlock = {
  kind: 'box';
  blocks: Block[];
  padding: [vertical: number, horizontal: number];
  fill?: string;
  border?: string;
  dashed?: boolean;
  radius?: number;
  /** Least height in points, set by the layout: cells of a line are equally tall. */
  minHeight?: number;
  /** Coloured bar along the left edge. */
  bar?: string;
};

/** Boxes of one width from left to right, line by line. */
export type GridBlock = { kind: 'grid'; cellWidth: number; gap: number; cells: Block[][] };

/** Short texts in rounded frames, line by line. */
export type ChipsBlock = { kind: 'chips'; texts: string[]; size?: number };

type SpaceBlock = { kind: 'space'; height: number };

/** One page that is never exceeded: the content is scaled down until it fits above the foot. */
export type SheetBlock = { kind: 'sheet'; blocks: Block[]; foot: Block[] };

/** Starts a page. */
export type PageBlock = { kind: 'page'; setup: PageSetup };

/** Blocks with a height of their own. */
export type Block =
  | TextBlock
  | TableBlock
  | DrawingBlock
  | QrBlock
  | ImageBlock
  | ColumnsBlock
  | BoxBlock
  | GridBlock
  | ChipsBlock
  | SpaceBlock;

/** Everything a document may consist of. */
export type DocumentBlock = Block | RowsBlock | SheetBlock | PageBlock;
