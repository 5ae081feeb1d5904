import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { labCardApi, type LabCard } from '../shared/lab-card.ts';
import { scanApi } from '../shared/scan.ts';
import { printCards, printLabels, printQrcodes, printRegister } from './lab-card.export.ts';
import { findCard, listCards, lookCard, findPublicCard } from './lab-card.queries.ts';
import { adoptSuggestions } from './lab-card-adopt.service.ts';
import { markPrinted } from './lab-card.service.ts';
import { listPrintable } from './lab.queries.ts';
import { findLacking, listSuggestedSigns } from './lab-signs.queries.ts';
import { listQrcodes } from './lab-qrcodes.queries.ts';
import { findByNumber } from './scan.queries.ts';

/** Scanned card: the school is known only after the look-up, so it is read in its own transaction. */
async function publicCard(ctx: Ctx, input: { public_id: string }): Promise<LabCard> {
  const options = { readOnly: true };
  const hit = await inSchool(ctx.services, anonymousActor(0, ''), (tx) => lookCard(tx, input.public_id), options);
  const { school_id, lab_id } = found(hit, '信息牌');
  const read = (tx: Ctx) => findPublicCard({ ...tx, origin: ctx.origin }, lab_id);
  return inSchool(ctx.services, anonymousActor(school_id, ''), read, options);
}

const download = { transaction: false };

export const labCardRoutes: Route[] = [
  implement(labCardApi.card, findCard),
  implement(labCardApi.publicCard, publicCard, { transaction: false }),
  implement(labCardApi.cards, async (ctx, { lab_ids }) => ({ content: await listCards(ctx, lab_ids) })),
  implement(labCardApi.printable, async (ctx, filters) => ({ lab_ids: await listPrintable(ctx, filters) })),
  implement(labCardApi.qrcodes, listQrcodes),
  implement(labCardApi.cardsPdf, printCards, download),
  implement(labCardApi.registerPdf, printRegister, download),
  implement(labCardApi.labelsPdf, printLabels, download),
  implement(labCardApi.qrcodesPdf, printQrcodes, download),
  implement(labCardApi.suggestedSigns, listSuggestedSigns),
  implement(labCardApi.lacking, findLacking),
  implement(labCardApi.adopt, adoptSuggestions),
  implement(labCardApi.printed, markPrinted),
  implement(scanApi.byNumber, findByNumber),
];
