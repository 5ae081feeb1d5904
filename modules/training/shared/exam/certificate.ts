import * as z from 'zod/mini';
import { endpoint, holds, open, signedIn } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { CertificateKind, CertificateStatus } from '../certificate.states.ts';

const certificateRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  job_no: z.string(),
  college_name: z.string(),
  kind_id: z.int(),
  kind_name: z.string(),
  exam_name: z.string(),
  score: z.nullable(z.string()),
  issued_on: z.string(),
  valid_to: z.string(),
  status: z.int(),
  /** Days until the last one; negative: since then. */
  days_left: z.int(),
  reason: z.string(),
  can: canOf('revoke', 'reissue'),
});
export type CertificateRow = z.output<typeof certificateRow>;

/** What a certificate says, to whoever has its number. */
const verified = z.object({
  school_name: z.string(),
  no: z.string(),
  user_name: z.string(),
  kind_name: z.string(),
  score: z.nullable(z.string()),
  issued_on: z.string(),
  valid_to: z.string(),
  status: z.int(),
});
export type VerifiedCertificate = z.output<typeof verified>;

const filters = {
  /** Name or number of the person, number of the certificate. */
  keyword: wire.keyword(),
  kind_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(CertificateStatus)),
  /** Valid ones that end within so many days. */
  due_days: wire.maybe(wire.int(0, 365)),
};

const kindInput = z.object({
  name: wire.text('类别名称', 40),
  kind: wire.code(CertificateKind, '请选择类别'),
  valid_months: wire.int(1, 120, '请填写有效期（月）'),
  sort: wire.maybe(wire.int(0, 9999)),
});
export type KindInput = z.output<typeof kindInput>;

const kindRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.string(),
  valid_months: z.int(),
  sort: z.int(),
  valid_count: z.int(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type KindRow = z.output<typeof kindRow>;

const server = 'train';
const path = '/train/certificate';
const one = `${path}/{id}`;
const read = holds('training.certificate.read');
const revoke = holds('training.certificate.revoke');
const kindPath = '/train/certificate-kind';
const editKind = holds('training.certificate.kind');
const reasoned = z.object({ ...idOnly.shape, version: wire.int(1), reason: wire.paragraph('原因', 200) });

export const certificateApi = {
  list: endpoint({
    method: 'GET',
    server,
    path,
    guard: read,
    input: listInput(filters, ['issued_on', 'valid_to']),
    output: pageOf(certificateRow),
  }),
  find: endpoint({ method: 'GET', server, path: one, guard: signedIn, input: idOnly, output: certificateRow }),
  /** Own ones, those that hold first. */
  mine: endpoint({
    method: 'GET',
    server,
    path: '/train/my_certificate',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(certificateRow) }),
  }),
  print: endpoint({ method: 'GET', server, path: `${one}/pdf`, guard: signedIn, input: idOnly, ...paperFile }),
  revoke: endpoint({
    method: 'POST',
    server,
    path: `${one}/revoke`,
    guard: revoke,
    input: reasoned,
    output: nothing,
    summary: '吊销证书',
  }),
  /** A new number for the same achievement; the former certificate ends. */
  reissue: endpoint({
    method: 'POST',
    server,
    path: `${one}/reissue`,
    guard: revoke,
    input: reasoned,
    output: idOut,
    summary: '补发证书',
  }),
  /** Target of the code on the certificate: no login, nothing beyond what the certificate says. */
  verify: endpoint({
    method: 'GET',
    server,
    path: '/train/verify/{no}',
    guard: open,
    input: z.object({ no: wire.codeText('证书编号', 40) }),
    output: verified,
    perMinute: 30,
  }),
};

export const certificateKindApi = {
  list: endpoint({
    method: 'GET',
    server,
    path: kindPath,
    guard: read,
    input: listInput({ status: wire.maybe(wire.code(Enabled)) }, ['sort']),
    output: pageOf(kindRow),
    all: true,
  }),
  find: endpoint({ method: 'GET', server, path: `${kindPath}/{id}`, guard: read, input: idOnly, output: kindRow }),
  create: endpoint({
    method: 'POST',
    server,
    path: kindPath,
    guard: editKind,
    input: kindInput,
    output: idOut,
    summary: '新增证书类别',
  }),
  update: endpoint({
    method: 'POST',
    server,
    path: `${kindPath}/{id}`,
    guard: editKind,
    input: z.object({ ...kindInput.shape, ...idOnly.shape, version: wire.int(1) }),
    output: nothing,
    summary: '编辑证书类别',
  }),
  setStatus: endpoint({
    method: 'POST',
    server,
    path: `${kindPath}/{id}/status`,
    guard: editKind,
    input: z.object({ ...idOnly.shape, status: wire.code(Enabled) }),
    output: nothing,
    summary: '启用或停用证书类别',
  }),
};
