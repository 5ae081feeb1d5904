import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { printPaper, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import { certificateBlocks } from './certificate-paper.rules.ts';
import { findCertificate, readPictures } from './certificate.queries.ts';

/** The certificate as PDF, while it holds. */
export async function printCertificate(ctx: Ctx, { id }: { id: number }) {
  const { row, school, logo, photo } = await readToPrint(ctx, async (tx) => {
    const found = await findCertificate(tx, id);
    return { row: found, ...(await readPictures(tx, found.user_id)) };
  });
  assert(row.status === CertificateStatus.valid, examErrors.certificateEnded);
  const [mark] = logo ? await readImages(ctx, [logo], { width: 18, height: 18 }) : [];
  const [face] = photo ? await readImages(ctx, [photo], { width: 32, height: 42 }) : [];
  const url = `${siteOf(ctx)}/train/verify/${row.no}?noLoginPage=1`;
  const blocks = certificateBlocks(row, { school, logo: mark, photo: face }, url);
  return printPaper(ctx, { title: `${row.kind_name}证书 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
