import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, ImageBlock, TableBlock } from '#lib/pdf/blocks.ts';
import { a4, headingText, paragraph, photoGrid, signedBy, space, titleText } from '#platform/print/server/public.ts';
import type { BulletinDetail, RectifyNotice } from '../../shared/bulletin/bulletin.ts';
import { collegeColumns } from '../../shared/bulletin/college-table.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { noticeColumns, noticeText, noticeTitle } from '../../shared/bulletin/notice-paper.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';

const bodySize = 11;
/** Typical problems in a line, and the printed size of their photos. */
export const typicalInLine = 2;
export const typicalPhoto = { width: 40, height: 30 };

const number = (no: string): Block => ({ kind: 'text', text: no, align: 'center', after: 2 });

// Lines that number a section are headings; the others are paragraphs.
const isHeading = (line: string) => /^[一二三四五六七八九十]+、/.test(line) && line.length <= 30;

const bodyLine = (line: string): Block => (isHeading(line) ? headingText(line) : paragraph(line));

/** A bulletin up to its typical problems. */
export function bulletinHead(bulletin: BulletinDetail): DocumentBlock[] {
  const state = bulletin.status === BulletinStatus.published ? '' : `（${labelOf(BulletinStatus, bulletin.status)}）`;
  return [
    a4([bulletin.no, bulletin.title].filter(Boolean).join(' ') + state),
    number(bulletin.no + state),
    titleText(bulletin.title),
    space(2),
    ...bulletin.body.split('\n').map(bodyLine),
    ...(bulletin.typical.length > 0 ? [space(3), headingText('典型隐患')] : []),
  ];
}

type Typical = { one: BulletinDetail['typical'][number]; photos: ImageBlock[] };

/** Typical problems beside each other; `from` counts them from 0. */
export function typicalBlocks(row: readonly Typical[], from: number): Block[] {
  const cells = row.map(({ one, photos }, at): Block[] => {
    const place = [one.college_name, one.lab_name].filter(Boolean).join(' ');
    const text = `${from + at + 1}. ${place}：${one.description}（${labelOf(ProblemLevel, one.level)}）`;
    return [{ kind: 'text', text, after: 1 }, ...(photos.length > 0 ? [photoGrid(photos)] : [])];
  });
  return [{ kind: 'columns', widths: [1, 1], gap: 6, cells }, space(2)];
}

/** What follows the typical problems: the table of colleges, attachments, signature. */
export function bulletinFoot(bulletin: BulletinDetail): Block[] {
  const { files, org_name, publish_at } = bulletin;
  const attached = files.map(({ name }, at): Block => ({ kind: 'text', text: `${at + 1}. ${name}`, size: bodySize }));
  return [
    ...collegeTable(bulletin),
    ...(attached.length > 0 ? [space(3), headingText('附件'), ...attached] : []),
    ...signedBy(org_name, publish_at?.slice(0, 10) ?? ''),
  ];
}

function collegeTable({ figures }: BulletinDetail): (Block | TableBlock)[] {
  if (figures.colleges.length === 0) return [];
  const columns = collegeColumns(figures);
  return [
    space(3),
    headingText('附表：各学院检查情况'),
    {
      kind: 'table',
      size: 9.5,
      columns: columns.map(({ title, share, isNumber }) => ({ title, share, ...(isNumber && { align: 'right' }) })),
      rows: figures.colleges.map((row) => ({ cells: columns.map(({ value }) => value(row)) })),
    },
  ];
}

/** The rectification notice of a college. */
export function noticeBlocks(notice: RectifyNotice): DocumentBlock[] {
  return [
    a4(notice.no),
    titleText(noticeTitle(notice)),
    number(notice.no),
    space(2),
    { kind: 'text', text: `${notice.college_name}：`, size: bodySize },
    { kind: 'text', text: noticeText(notice), size: bodySize, indent: 2, after: 3 },
    {
      kind: 'table',
      size: 8.5,
      columns: noticeColumns.map(({ title, share }) => ({ title, share })),
      rows: notice.problems.map((row) => ({ cells: noticeColumns.map(({ value }) => value(row)) })),
    },
    ...signedBy(notice.school_name, notice.issued_at.slice(0, 10)),
  ];
}
