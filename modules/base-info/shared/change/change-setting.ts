import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ChangeMode, InfoType } from './change-field.rules.ts';

const guard = holds('base-info.change.set');
const path = '/change/setting/{info_type}';
const infoType = { info_type: wire.code(InfoType, '请选择变更类型') };
const field = z.object({ name: z.string(), label: z.string(), mode: z.int(), initial: z.int() });

export const changeSettingApi = {
  find: endpoint({
    method: 'GET',
    path,
    guard,
    input: z.object(infoType),
    output: z.object({
      /** 0: the school has the initial modes. */
      version: z.int(),
      updated_by: z.string(),
      updated_at: z.nullable(z.string()),
      fields: z.array(field),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path,
    guard,
    input: z.object({
      ...infoType,
      version: wire.int(0),
      modes: z.record(z.string().check(z.maxLength(40)), wire.code(ChangeMode, '请选择生效方式')),
    }),
    output: nothing,
    summary: '设置变更审批',
  }),
};
