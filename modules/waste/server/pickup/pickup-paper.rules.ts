import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, ImageBlock } from '#lib/pdf/blocks.ts';
import {
  a4,
  factsTable,
  headingText,
  photoGrid,
  plainTable,
  signatureBoxes,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import { printedNo } from '../../shared/label-no.rules.ts';
import type { ApplyDetail, HandoverRow } from '../../shared/pickup/apply.ts';
import { HandoverStatus, Period } from '../../shared/pickup.states.ts';
import type { PlanDetail } from '../../shared/pickup/plan.ts';

type Origin = { school: string; printedAt: string };

const lift = (has: boolean) => (has ? '有电梯' : '无电梯');

/** 收运清单: stop by stop, with empty columns for what is found on the way. */
export function roundBlocks(plan: PlanDetail, { school, printedAt }: Origin): DocumentBlock[] {
  return [
    a4(`${school}　收运清单 ${plan.no}　打印于 ${printedAt}`, true),
    titleText(`${school}危险废物收运清单`),
    factsTable([
      ['计划号', plan.no],
      ['收运时间', `${plan.plan_on} ${labelOf(Period, plan.period)}`],
      ['收运员', plan.collector_name],
      ['入库', plan.warehouse_name],
      ['合计', `${plan.applies} 张申请、${plan.containers} 件、${plan.net_kg} kg`],
      ['说明', plan.remark],
    ]),
    ...plan.stops.flatMap((stop, at): DocumentBlock[] => [
      headingText(`${at + 1}. ${stop.building_name} ${stop.place}（${lift(stop.has_lift)}）　${stop.lab_name}`),
      factsTable([
        ['申请单号', stop.no],
        ['联系人', `${stop.contact} ${stop.phone}`],
        ['备注', stop.remark, true],
      ]),
      containerTable(stop.handovers),
    ]),
    space(2),
    signatureBoxes(['收运员', '保管人']),
  ];
}

const containerTable = (handovers: readonly HandoverRow[]): DocumentBlock =>
  plainTable(
    [
      ['数字识别码', 5],
      ['废物名称', 4],
      ['代码', 2.2],
      ['容器', 2.4],
      ['申报 kg', 1.6, 'right'],
      ['称重 kg', 1.6, 'right'],
      ['分区', 2],
      ['结果', 2.4],
      ['原因', 3],
    ],
    handovers.map((one) => [
      printedNo(one.label_no),
      one.name,
      one.code,
      one.spec_name,
      one.declared_kg,
      one.weighed_kg ?? '',
      one.zone_name,
      one.status === HandoverStatus.waiting ? '' : labelOf(HandoverStatus, one.status),
      one.reason,
    ]),
  );

/** 交接单: what a laboratory has handed over, by whom and to whom. */
export function handoverBlocks(
  apply: ApplyDetail,
  signs: readonly ImageBlock[],
  { school, printedAt }: Origin,
): DocumentBlock[] {
  const of = (field: 'giver_name' | 'taker_name') =>
    [...new Set(apply.handovers.map((one) => one[field]))].filter(Boolean).join('、');
  return [
    a4(`${school}　交接单 ${apply.no}　打印于 ${printedAt}`, true),
    titleText(`${school}危险废物交接单`),
    factsTable([
      ['申请单号', apply.no],
      ['实验室', apply.lab_name],
      ['地点', `${apply.building_name} ${apply.place}（${lift(apply.has_lift)}）`],
      ['联系人', `${apply.contact} ${apply.phone}`],
      ['申请人', apply.applicant_name],
      ['审核', `${apply.decided_by_name}　${apply.decided_at ?? ''}`.trim()],
      apply.plan !== null && [
        '收运',
        `${apply.plan.plan_on} ${labelOf(Period, apply.plan.period)}　${apply.plan.collector_name}`,
      ],
      ['合计', `${apply.containers} 件、${apply.net_kg} kg`],
    ]),
    containerTable(apply.handovers),
    space(3),
    signs.length === 0
      ? signatureBoxes([named('交出人', of('giver_name')), named('收运人', of('taker_name'))])
      : drawnBoxes(apply, signs, { giver: of('giver_name'), taker: of('taker_name') }),
  ];
}

/** The name that was drawn on the telephone of the collector, beside a box for the collector. */
const drawnBoxes = (
  { handovers }: ApplyDetail,
  signs: readonly ImageBlock[],
  { giver, taker }: { giver: string; taker: string },
): Block => ({
  kind: 'columns',
  widths: [1, 1],
  gap: 4,
  cells: [
    [
      {
        kind: 'box',
        border: '#7f7f7f',
        padding: [1.5, 2],
        blocks: [
          { kind: 'text', text: named('交出人', `${giver}，手机手写签名`), size: 9, align: 'center', after: 1 },
          photoGrid(signs),
          {
            kind: 'text',
            text: `签名时间：${handovers.find((one) => one.signed_at !== null)?.signed_at ?? ''}`,
            size: 9,
          },
        ],
      },
    ],
    [signatureBoxes([named('收运人', taker)])],
  ],
});

const named = (label: string, name: string) => (name === '' ? label : `${label}（${name}）`);
