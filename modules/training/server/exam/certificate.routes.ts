import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { certificateApi, certificateKindApi, type VerifiedCertificate } from '../../shared/exam/certificate.ts';
import { printCertificate } from './certificate.export.ts';
import {
  certificateList,
  findCertificate,
  listMyCertificates,
  lookCertificate,
  readVerified,
} from './certificate.queries.ts';
import { reissueCertificate, revokeCertificate } from './certificate.service.ts';
import { kindList } from './certificate-kind.queries.ts';
import { createKind, setKindStatus, updateKind } from './certificate-kind.service.ts';

/** Check page: the school is known only after the look-up, so the certificate is read in a transaction of its own. */
async function verify(ctx: Ctx, { no }: { no: string }): Promise<VerifiedCertificate> {
  const options = { readOnly: true };
  const look = (tx: Ctx) => lookCertificate(tx, no.toUpperCase());
  const { school_id, id } = found(await inSchool(ctx.services, anonymousActor(0, ''), look, options), '证书');
  return inSchool(ctx.services, anonymousActor(school_id, ''), (tx) => readVerified(tx, id), options);
}

export const certificateRoutes: Route[] = [
  implement(certificateApi.list, certificateList.page),
  implement(certificateApi.find, (ctx, { id }) => findCertificate(ctx, id)),
  implement(certificateApi.mine, listMyCertificates),
  implement(certificateApi.print, printCertificate, { transaction: false }),
  implement(certificateApi.revoke, revokeCertificate),
  implement(certificateApi.reissue, reissueCertificate),
  implement(certificateApi.verify, verify, { transaction: false }),
  implement(certificateKindApi.list, kindList.page),
  implement(certificateKindApi.find, (ctx, { id }) => kindList.find(ctx, id)),
  implement(certificateKindApi.create, async (ctx, input) => ({ id: await createKind(ctx, input) })),
  implement(certificateKindApi.update, updateKind),
  implement(certificateKindApi.setStatus, setKindStatus),
];
