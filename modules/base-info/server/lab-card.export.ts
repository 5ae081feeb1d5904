import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { DocumentBlock, ImageBlock } from '#lib/pdf/blocks.ts';
import { printPaper, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { labCardApi } from '../shared/lab-card.ts';
import { cardSheet } from './lab-card-paper.rules.ts';
import { cardUrl, listPaperCards, type PaperCard } from './lab-card.queries.ts';
import { labelBlocks } from './lab-labels-paper.rules.ts';
import { findCodes } from './lab-qrcodes.queries.ts';
import { registerBlocks } from './lab-register-paper.rules.ts';

const batch = 10;
const logoSize = { width: 14, height: 14 };

/** Safety cards, one to a page. */
export async function printCards(ctx: Ctx, { lab_ids }: InputOf<typeof labCardApi.cardsPdf>) {
  const cards = await readToPrint(ctx, (tx) => listPaperCards(tx, lab_ids));
  const file = cards[0]!.school_logo;
  const [logo] = file ? await readImages(ctx, [file], logoSize) : [];
  const title = cards.length === 1 ? `${cards[0]!.name}安全信息牌` : '实验室安全信息牌';
  return printPaper(ctx, { title, filter: { lab_ids } }, cardBatches(ctx, cards, logo));
}

async function* cardBatches(ctx: Ctx, cards: readonly PaperCard[], logo: ImageBlock | undefined) {
  const setup: DocumentBlock = { kind: 'page', setup: { paper: 'A4', landscape: true, margin: 8 } };
  yield [setup];
  for (let at = 0; at < cards.length; at += batch)
    yield cards.slice(at, at + batch).map((card) => cardSheet(card, cardUrl(ctx, card.public_id), logo));
}

export async function printRegister(ctx: Ctx, { lab_ids, paper }: InputOf<typeof labCardApi.registerPdf>) {
  const cards = await readToPrint(ctx, (tx) => listPaperCards(tx, lab_ids));
  return printPaper(ctx, { title: '实验室一览表', filter: { lab_ids } }, wholeDocument(registerBlocks(cards, paper)));
}

/** The codes of many cards. */
export async function printLabels(ctx: Ctx, { lab_ids, size }: InputOf<typeof labCardApi.labelsPdf>) {
  const cards = await readToPrint(ctx, (tx) => listPaperCards(tx, lab_ids));
  const labels = cards.map((card) => ({
    title: card.name,
    note: [card.building_name, card.rooms].filter(Boolean).join(' '),
    foot: `${card.code} · 安全信息牌`,
    text: cardUrl(ctx, card.public_id),
  }));
  return printPaper(
    ctx,
    { title: '实验室二维码', filter: { lab_ids, size } },
    wholeDocument(labelBlocks(labels, size)),
  );
}

/** The codes of one lab: its card and its equipment. */
export async function printQrcodes(ctx: Ctx, { id, size }: InputOf<typeof labCardApi.qrcodesPdf>) {
  const { name, code, rooms, codes } = await readToPrint(ctx, (tx) => findCodes(tx, { id }));
  const foot = [name, rooms || code].filter(Boolean).join(' ');
  const labels = codes.map(({ title, note, text }) => ({ title, note, foot, text }));
  return printPaper(ctx, { title: `${name}二维码`, filter: { id, size } }, wholeDocument(labelBlocks(labels, size)));
}
