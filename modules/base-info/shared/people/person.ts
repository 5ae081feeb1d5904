import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';

const personRow = z.object({
  id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  college_name: z.string(),
  /** Laboratories in which the person works. */
  labs: z.array(z.string()),
  certificates: z.int(),
  expired_certificates: z.int(),
  status: z.int(),
});
export type PersonRow = z.output<typeof personRow>;

const membership = z.object({
  id: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  /** The reader may open the laboratory. */
  opens: z.boolean(),
  kind: z.string(),
  duties: z.array(z.string()),
  tutor_name: z.string(),
  joined_on: z.string(),
  left_on: z.nullable(z.string()),
  admission: z.string(),
  admitted_to: z.nullable(z.string()),
  files: z.array(fileRef),
});

const record = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  name: z.string(),
  no: z.string(),
  issuer: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  state: z.int(),
  note: z.string(),
  files: z.array(fileRef),
  created_on: z.string(),
});
export type PersonRecord = z.output<typeof record>;

const personFile = z.object({
  ...personRow.shape,
  title: z.string(),
  gender: z.int(),
  /** Masked in the middle. */
  mobile: z.string(),
  email: z.string(),
  valid_to: z.nullable(z.string()),
  roles: z.array(z.object({ role_name: z.string(), org_name: z.string() })),
  memberships: z.array(membership),
  records: z.array(record),
  can: canOf('edit'),
});
export type PersonFile = z.output<typeof personFile>;

const path = '/person';
const read = holds('base-info.person.read');

export const personApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        keyword: wire.keyword(),
        college_id: wire.maybe(wire.id()),
        lab_id: wire.maybe(wire.id()),
        user_type: wire.maybe(wire.code(UserType)),
      },
      ['name'],
    ),
    output: pageOf(personRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: personFile }),
  /** The file as PDF. */
  print: endpoint({
    method: 'GET',
    path: `${path}/{id}/print`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 30,
  }),
};
