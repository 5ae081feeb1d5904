import type { LabStanding } from '#modules/base-info/server/public.ts';
import type { CheckResult, PurchaseInput } from '../../shared/purchase/purchase.ts';
import { CheckLevel, SupplierMode } from '../../shared/purchase/purchase.ts';
import type { LineFacts, QuotaUse, RoomLoad } from './purchase-facts.queries.ts';

const { pass, warn, block } = CheckLevel;

/** Limits of a school, in litres and kilograms for 50 m², and days before goods are wanted. */
export type Limits = { total: number; flammable: number; packageMax: number; days: number; controlledDays: number };

const usualArea = 50;
const warnFrom = 0.8;
const rounded = (amount: number) => Math.round(amount * 100) / 100;

const result = (rule: string, label: string, level: string, text: string): CheckResult => ({
  rule,
  label,
  level,
  text,
});
/** Results of a rule; one that says that all is well if there are none. */
const orPass = (results: CheckResult[], rule: string, label: string, text: string): CheckResult[] =>
  results.length > 0 ? results : [result(rule, label, pass, text)];

const nameOf = ({ name, line }: LineFacts) => `第 ${line} 行“${name ?? ''}”`;
/** What a line adds, in litres or kilograms. */
const addedOf = ({ amount }: { amount: number }) => amount / 1000;

/** A line with the amount of all its packages and of one of them, in the base unit. */
export type Measured = LineFacts & { amount: number; one: number };

/** Rule 3: what a laboratory room may hold, by its area, and the size of a package. */
export function roomResults(
  lines: readonly Measured[],
  loads: ReadonlyMap<string, RoomLoad>,
  limits: Limits,
): CheckResult[] {
  const label = '存量上限';
  const counted = lines.filter(({ isLabRoom, isDangerous, isGas }) => isLabRoom && isDangerous && !isGas);
  const large = counted
    .filter(({ one }) => one / 1000 > limits.packageMax)
    .map((line) =>
      result(
        'chem.room_limit',
        label,
        block,
        `${nameOf(line)}单个包装 ${rounded(line.one / 1000)} ${bigUnit(line)}，实验室内上限 ${limits.packageMax} L（kg），请改选较小的包装，或存放到试剂库`,
      ),
    );
  const rooms = [...new Set(counted.map((line) => line.room))];
  const full = rooms.flatMap((room) => {
    const own = counted.filter((line) => line.room === room);
    const [first] = own;
    const scale = (first!.area ?? usualArea) / usualArea;
    const load = loads.get(room) ?? { total: 0, flammable: 0 };
    const flammable = own.filter((line) => line.isFlammable);
    return [
      ...over(first!, '危险化学品', load.total, own, limits.total * scale),
      ...over(first!, '易燃化学品', load.flammable, flammable, limits.flammable * scale),
    ];
  });
  return orPass([...large, ...full], 'chem.room_limit', label, '房间存量和单个包装在上限之内');
}

const bigUnit = ({ base_unit }: LineFacts) => (base_unit === 'g' ? 'kg' : 'L');

function over(at: Measured, what: string, stands: number, own: readonly Measured[], limit: number): CheckResult[] {
  if (own.length === 0) return [];
  const more = own.reduce((sum, line) => sum + addedOf(line), 0);
  const share = (stands + more) / limit;
  if (share < warnFrom) return [];
  const names = own.map(({ name }) => `“${name ?? ''}”`).join('、');
  const state = `${at.place}所在房间（${at.area ?? usualArea} m²）${what}上限 ${rounded(limit)} L（kg），已有及在途 ${rounded(stands)}，本单${names} ${rounded(more)}`;
  return share > 1 + 1e-9
    ? [
        result(
          'chem.room_limit',
          '存量上限',
          block,
          `${state}，将超出 ${rounded(stands + more - limit)}。请减少数量，或存放到其他房间`,
        ),
      ]
    : [result('chem.room_limit', '存量上限', warn, `${state}，合计达上限的 ${Math.round(share * 100)} %`)];
}

/** Rule 4: quotas. */
export function quotaResults(uses: readonly QuotaUse[]): CheckResult[] {
  const results = uses.flatMap(({ name, unit, max, stock, pending, asked }): CheckResult[] => {
    const share = (stock + pending + asked) / max;
    if (share < warnFrom) return [];
    const state = `${name}限额 ${rounded(max)} ${unit}，在库 ${rounded(stock)}，在审和在途 ${rounded(pending)}，本单 ${rounded(asked)}`;
    return share > 1 + 1e-9
      ? [
          result(
            'chem.quota',
            '存量限额',
            block,
            `${state}，将超出 ${rounded(stock + pending + asked - max)} ${unit}。请减少数量，或先使用、清理库存`,
          ),
        ]
      : [result('chem.quota', '存量限额', warn, `${state}，合计达限额的 ${Math.round(share * 100)} %`)];
  });
  return orPass(results, 'chem.quota', '存量限额', uses.length > 0 ? '在限额之内' : '没有适用的限额');
}

/** Rule 6: who may apply, as far as admissions are registered. */
export function personResults(
  { people, name }: LabStanding,
  applicantId: number,
  input: Pick<PurchaseInput, 'second_id'>,
  isControlled: boolean,
): CheckResult[] {
  const label = '人员准入';
  const make = (level: string, text: string) => result('chem.person', label, level, text);
  if (people.length === 0)
    return [make(isControlled ? block : warn, `“${name}”还没有登记实验室人员，无法核对准入，请在“实验室人员”中登记`)];
  const applicant = people.find(({ id }) => id === applicantId);
  const second = people.find(({ id }) => id === input.second_id);
  const faults = [
    !applicant && `您不是“${name}”的人员，请由实验室人员申请，或先在“实验室人员”中登记`,
    applicant && !applicant.isAdmitted && `您在“${name}”没有有效准入，请先办理准入`,
    isControlled && applicant && applicant.kind !== 'teacher' && '管控化学品须由教职工申请，请由教职工提交',
    isControlled && !second && '第二责任人须是本实验室的人员，请重新选择',
    isControlled && second && second.kind !== 'teacher' && `第二责任人“${second.name}”须是教职工，请重新选择`,
    isControlled && second?.id === applicantId && '第二责任人不能是申请人本人，请选择另一人',
  ].filter((fault) => typeof fault === 'string');
  return orPass(
    faults.map((fault) => make(block, fault)),
    'chem.person',
    label,
    '申请人准入有效',
  );
}

/** Rule 7: the laboratory is open and works with chemicals. */
export function labResults(
  { use_status, hasChemicals, lab_class, name }: LabStanding,
  isControlled: boolean,
): CheckResult[] {
  const make = (level: string, text: string) => result('chem.lab', '实验室', level, text);
  if (use_status !== 0) return [make(block, `“${name}”现在不开放，不能采购化学品，请先在实验室信息中恢复开放`)];
  if (hasChemicals) return [make(pass, '实验室开放，并已核定可使用化学品')];
  const why = lab_class === null ? '还没有定类' : '没有核定化学类';
  return [make(isControlled ? block : warn, `“${name}”${why}，请先办理化学品相关的资质或定类`)];
}

/** Rule 8: the licence of a supplier is valid and covers what is bought. */
export function supplierResults(lines: readonly LineFacts[], mode: string): CheckResult[] {
  const label = '供应商资质';
  const make = (text: string) => result('chem.permit', label, block, text);
  const faults = lines.flatMap((line): CheckResult[] => {
    const { isControlled, supplier_name, isSupplierValid, ends_on, covers, flags } = line;
    if (mode === SupplierMode.own)
      return isControlled ? [make(`${nameOf(line)}是管控化学品，不能自购，请选择有资质的平台供应商`)] : [];
    if (supplier_name === null) return [make(`${nameOf(line)}没有选择供应商，请选择`)];
    if (!isSupplierValid)
      return [
        make(
          `供应商“${supplier_name}”已停用或许可证${ends_on ? `于 ${ends_on} 到期` : '未生效'}，请为${nameOf(line)}换一家供应商`,
        ),
      ];
    const missing = (flags.length > 0 ? flags : ['none']).filter((flag) => !covers.includes(flag));
    return missing.length > 0
      ? [make(`供应商“${supplier_name}”的许可不包括${nameOf(line)}的管控类别，请换一家供应商`)]
      : [];
  });
  return orPass(faults, 'chem.permit', label, mode === SupplierMode.own ? '自购的都是一般化学品' : '供应商许可有效');
}

/** The same of controlled goods that have come; what is given as a present has no supplier. */
export const arrivedResults = (lines: readonly LineFacts[], isDonated: boolean): CheckResult[] =>
  supplierResults(
    lines.filter(({ isControlled, supplier_name }) => isControlled && !(isDonated && supplier_name === null)),
    SupplierMode.platform,
  );

/** Days before the goods are wanted. */
export function dateResults(
  expected: string,
  { earliest, days, isControlled }: { earliest: string; days: number; isControlled: boolean },
): CheckResult[] {
  const what = isControlled ? '含管控化学品，' : '';
  return [
    expected < earliest
      ? result('chem.date', '到货日期', block, `${what}期望到货日期须在 ${days} 天以后，不早于 ${earliest}，请改期`)
      : result('chem.date', '到货日期', pass, `不早于 ${earliest}`),
  ];
}

/** What a purchase of controlled chemicals says besides. */
export function controlledFaults(input: PurchaseInput): Partial<Record<keyof PurchaseInput, string>> {
  const { second_id, use_place, use_from, use_to, summary, waste_plan, committed, seal_files = [] } = input;
  return {
    ...(!second_id && { second_id: '含管控化学品，请选择第二责任人' }),
    ...(!use_place && { use_place: '含管控化学品，请填写使用地点' }),
    ...(!use_from && { use_from: '含管控化学品，请选择使用起期' }),
    ...(!use_to && { use_to: '含管控化学品，请选择使用止期' }),
    ...((summary ?? '').length < 20 && { summary: '含管控化学品，请填写实验与反应概述，20–1000 字' }),
    ...(!waste_plan && { waste_plan: '含管控化学品，请填写废弃物处置方案' }),
    ...(!committed && { committed: '含管控化学品，请阅读并勾选安全承诺' }),
    ...(seal_files.length === 0 && { seal_files: '含管控化学品，请上传申请表盖章件' }),
  };
}
