import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import * as z from 'zod/mini';

export const InspectorKind = defineEnum({
  supervisor: { value: 1, label: '校级督导' },
  college: { value: 2, label: '院级检查员' },
  expert: { value: 3, label: '外聘专家' },
  student: { value: 4, label: '学生协查员' },
});

export const InspectorStatus = defineEnum({
  active: { value: 1, label: '在聘', tone: 'good' },
  disabled: { value: 0, label: '停用', tone: 'neutral' },
  expired: { value: 2, label: '已到期', tone: 'warn' },
});

const read = holds('inspection.inspector.read');
const edit = holds('inspection.inspector.edit');

const inspectorRow = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  kind: z.int(),
  /** Who appointed: the school or a college. */
  org_id: z.int(),
  org_name: z.string(),
  /** Unit the person belongs to. */
  college_name: z.string(),
  duty_org_ids: z.array(z.int()),
  duty_orgs: z.string(),
  expertise: z.array(z.int()),
  from_on: z.string(),
  to_on: z.string(),
  cert_files: z.array(fileRef),
  status: z.int(),
  /** Laboratories checked and problems found in the current term. */
  checks: z.int(),
  problems: z.int(),
  version: z.int(),
  can: canOf('edit', 'renew', 'status', 'appointment'),
});
export type InspectorRow = z.output<typeof inspectorRow>;

const filters = {
  kind: wire.maybe(wire.code(InspectorKind)),
  org_id: wire.maybe(wire.id()),
  expertise: wire.maybe(wire.int(1, 99)),
  status: wire.maybe(wire.code(InspectorStatus)),
  keyword: wire.keyword(),
};

const inspectorInput = z.object({
  kind: wire.code(InspectorKind, '请选择检查员类型'),
  org_id: wire.maybe(wire.id()),
  duty_org_ids: wire.maybe(wire.list(wire.id(), 200)),
  expertise: wire.maybe(wire.list(wire.int(1, 99), 20)),
  from_on: wire.date('请选择聘期开始日期'),
  to_on: wire.date('请选择聘期结束日期'),
  cert_files: wire.maybe(wire.list(wire.id(), 10)),
});
export type InspectorInput = z.output<typeof inspectorInput>;

const inspectors = { path: '/check/checkperson', noun: '检查人员', edit };

export const inspectorApi = {
  ...resourceEndpoints({ ...inspectors, read, filters, sort: [], row: inspectorRow, input: inspectorInput }),
  /** Active inspectors whom the caller may put into a group. */
  options: endpoint({
    method: 'GET',
    path: '/check/checkperson/options',
    guard: holds('inspection.activity.edit', 'inspection.special.edit'),
    input: z.object({ keyword: wire.keyword() }),
    output: z.object({
      content: z.array(
        z.object({ user_id: z.int(), name: z.string(), job_no: z.string(), kind: z.int(), org_name: z.string() }),
      ),
    }),
    all: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/check/checkperson',
    guard: edit,
    input: z.extend(inspectorInput, { user_id: wire.id('请选择人员') }),
    output: idOut,
    summary: '聘任检查人员',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/check/checkperson/{id}/renew',
    guard: edit,
    input: z.object({ id: wire.id(), to_on: wire.date('请选择新的到期日期') }),
    output: nothing,
    summary: '续聘检查人员',
  }),
  ...statusEndpoint(inspectors),
  /** 聘任书, as a paper to be signed and sealed. */
  appointment: endpoint({
    method: 'GET',
    path: `${inspectors.path}/{id}/appointment`,
    guard: read,
    input: z.extend(idOnly, paperInput),
    ...paperFile,
  }),
  ...sheetEndpoints(inspectors.path, { read, write: edit }, filters),
};
export type InspectorQuery = InputOf<typeof inspectorApi.export>;
