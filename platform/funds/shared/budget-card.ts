import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { CardStatus } from './budget-card.states.ts';
import { money } from './money.ts';

/** Which cards, by the part of the caller in them. */
export const CardPart = defineEnum({
  managed: { value: 'managed', label: '我负责的' },
  granted: { value: 'granted', label: '授权给我的' },
});

const filters = {
  /** Number or name of the card, or name of its manager. */
  keyword: wire.keyword(),
  card_type: wire.maybe(wire.codeText('类型', 40)),
  org_id: wire.maybe(wire.id()),
  part: wire.maybe(wire.code(CardPart)),
  status: wire.maybe(wire.code(CardStatus)),
};

const cardRow = z.object({
  id: z.int(),
  version: z.int(),
  card_no: z.string(),
  name: z.string(),
  card_type: z.string(),
  type_name: z.string(),
  source: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  manager_id: z.int(),
  manager_name: z.string(),
  members: z.int(),
  total: z.string(),
  frozen: z.string(),
  spent: z.string(),
  available: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'members', 'allocate', 'adjust', 'disable', 'enable'),
});
export type BudgetCardRow = z.output<typeof cardRow>;

const memberRow = z.object({
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  doc_limit: z.nullable(z.string()),
});
export type CardMember = z.output<typeof memberRow>;

const cardDetail = z.object({ ...cardRow.shape, member_list: z.array(memberRow) });
export type BudgetCardDetail = z.output<typeof cardDetail>;

const cardInput = z.object({
  card_no: wire.codeText('卡号'),
  name: wire.text('名称', 60),
  card_type: wire.text('类型', 40),
  source: z.optional(wire.line('经费来源', 60)),
  org_id: wire.id('请选择所属单位'),
  manager_id: wire.id('请选择负责人'),
  starts_on: wire.clearable(wire.date()),
  ends_on: wire.clearable(wire.date()),
  remark: z.optional(wire.freeText('说明', 500)),
});
export type BudgetCardInput = z.output<typeof cardInput>;

const memberInput = z.object({
  user_id: wire.id('请选择人员'),
  doc_limit: wire.clearable(money('请填写限额，最多两位小数')),
});

/** A card from which the caller may spend today. */
const ownCard = z.object({
  id: z.int(),
  card_no: z.string(),
  name: z.string(),
  manager_name: z.string(),
  available: z.string(),
  doc_limit: z.nullable(z.string()),
});

const path = '/api/budget_card';
const one = `${path}/{id}`;
const noun = '经费卡';
const read = holds('funds.card.read');
const edit = holds('funds.card.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['card_no', 'ends_on'],
  row: cardRow,
  input: cardInput,
});

const decided = { ...idOnly.shape, version: wire.int(1) };

export const budgetCardApi = {
  ...resource,
  find: { ...resource.find, output: cardDetail },
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(ownCard) }),
    summary: '我可以使用的经费卡',
  }),
  allocate: endpoint({
    method: 'POST',
    path: `${one}/allocate`,
    guard: edit,
    input: z.object({ ...idOnly.shape, amount: money(), note: wire.text('依据', 100) }),
    output: nothing,
    summary: '下达经费',
  }),
  adjust: endpoint({
    method: 'POST',
    path: `${one}/adjust`,
    guard: edit,
    input: z.object({ ...idOnly.shape, amount: money(), note: wire.text('调整原因', 100) }),
    output: nothing,
    summary: '调整经费',
  }),
  setMembers: endpoint({
    method: 'POST',
    path: `${one}/members`,
    guard: holds('funds.card.member'),
    input: z.object({ ...decided, members: wire.list(memberInput, 200) }),
    output: nothing,
    summary: '授权经费卡',
  }),
  disable: endpoint({
    method: 'POST',
    path: `${one}/disable`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      status: wire.code({ $items: CardStatus.$items.slice(1) }, '请选择停用方式'),
      reason: wire.paragraph('原因', 200),
    }),
    output: nothing,
    summary: '停用、冻结或结题经费卡',
  }),
  enable: endpoint({
    method: 'POST',
    path: `${one}/enable`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '启用经费卡',
  }),
};

export const budgetCardSheet = sheetEndpoints(
  path,
  { read: holds('funds.card.export'), write: holds('funds.card.import') },
  filters,
);
