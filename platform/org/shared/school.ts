import * as z from 'zod/mini';
import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Enabled } from '#kernel/shared/enums.ts';

export const FirstPage = defineEnum({
  home: { value: 'home', label: '公共首页' },
  login: { value: 'login', label: '登录页' },
  guide: { value: 'guide', label: '移动端引导页' },
});

const map_center = /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?$/;
const hostName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

const pattern = (label: string, max: number, shape: RegExp, message: string) =>
  z.optional(wire.line(label, max).check(z.refine((value) => value === '' || shape.test(value), message)));

const schoolFields = {
  name: wire.text('学校名称', 50),
  short_name: z.optional(wire.line('简称', 20)),
  moe_code: pattern('学校代码', 5, /^\d{5}$/, '学校代码应为教育部公布的 5 位数字'),
  host: pattern('域名', 253, hostName, '域名格式不正确，应为小写字母，如 lab.abc.edu.cn'),
  map_center: pattern('地图中心', 30, map_center, '地图中心应为“经度,纬度”，如 113.2644,23.1291'),
  card_footer: z.optional(wire.freeText('信息牌页脚', 200)),
  first_page: wire.code(FirstPage),
};

const schoolRow = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  school_key: z.string(),
  moe_code: z.string(),
  host: z.string(),
  campus_count: z.int(),
  lab_count: z.int(),
  user_count: z.int(),
  status: z.int(),
  can: canOf('edit', 'status', 'addManager', 'requestManager'),
});
export type SchoolRow = z.output<typeof schoolRow>;

const schoolDetail = z.object({
  ...schoolRow.shape,
  map_center: z.string(),
  card_footer: z.string(),
  first_page: z.string(),
  version: z.int(),
});

const read = holds('org.school.read');
const edit = holds('org.school.edit');

export const schoolApi = {
  list: endpoint({
    method: 'GET',
    path: '/org/school',
    guard: read,
    input: listInput({ keyword: wire.keyword(), status: wire.maybe(wire.code(Enabled)) }, [
      'name',
      'school_key',
      'moe_code',
    ]),
    output: pageOf(schoolRow),
  }),
  find: endpoint({ method: 'GET', path: '/org/school/{id}', guard: read, input: idOnly, output: schoolDetail }),
  create: endpoint({
    method: 'POST',
    path: '/org/school',
    guard: edit,
    input: z.object({ ...schoolFields, school_key: wire.codeText('平台标识', 20) }),
    output: idOut,
    summary: '新增学校',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/school/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...schoolFields, version: wire.int() }),
    output: nothing,
    summary: '编辑学校',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/school/{id}/status',
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(Enabled) }),
    output: nothing,
    summary: '启用或停用学校',
  }),
  /** School data for pages shown before login; the path is given by the specification. */
  current: endpoint({
    method: 'GET',
    path: '/api/school_code/current_school',
    guard: open,
    input: z.object({ school_key: wire.maybe(wire.codeText('学校')) }),
    output: z.object({
      school_key: z.string(),
      name: z.string(),
      short_name: z.string(),
      moe_code: z.string(),
      map_center: z.string(),
      card_footer: z.string(),
      first_page: z.string(),
      /** What the school calls each type of inspection, by `act_type`. */
      inspect_labels: z.record(z.string(), z.string()),
    }),
  }),
};
