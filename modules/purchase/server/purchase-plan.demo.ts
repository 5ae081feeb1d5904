import type { PurchaseInput } from '../shared/purchase.ts';

type Line = Pick<PurchaseInput['lines'][number], 'name' | 'spec' | 'unit' | 'category' | 'qty' | 'price'>;
type Outcome =
  | 'draft'
  | 'waiting'
  | 'cardDone'
  | 'collegeDone'
  | 'passed'
  | 'ordered'
  | 'partly'
  | 'received'
  | 'paid'
  | 'closed'
  | 'rejected';

/** Working hours since it was written, what became of it, and what is bought. */
export type DemoPurchase = {
  hours: number;
  outcome: Outcome;
  name: string;
  kind: PurchaseInput['kind'];
  reason: string;
  supplier: string;
  lines: readonly Line[];
};

/** Goods of the catalogue, which go into the store of the college. */
export const storePurchase: Omit<DemoPurchase, 'lines'> = {
  hours: 110,
  outcome: 'received',
  name: '耗材库补货',
  kind: 'consumable',
  reason: '低于安全库存，按目录补货',
  supplier: '合肥实验器材商行',
};

const line = (name: string, spec: string, unit: string, category: string, qty: string, price: string): Line => ({
  name,
  spec,
  unit,
  category,
  qty,
  price,
});

const beaker = (price: string) => line('烧杯', '500 mL 高硼硅', '个', 'glassware', '24', price);
const gloves = (price: string) => line('丁腈手套', 'M 码 100 只', '盒', 'ppe', '30', price);
const glass = '皖科玻璃仪器有限公司';
const trade = '合肥实验器材商行';

/** Purchases of a laboratory over most of a year: the same things again at other prices, and every state. */
export const demoPurchases: readonly DemoPurchase[] = [
  {
    hours: 1_900,
    outcome: 'paid',
    name: '教学实验玻璃器皿',
    kind: 'consumable',
    reason: '基础化学教学实验补充器皿',
    supplier: glass,
    lines: [beaker('11.50'), line('容量瓶', '100 mL A 级', '个', 'glassware', '20', '18.60')],
  },
  {
    hours: 1_600,
    outcome: 'paid',
    name: '个人防护用品',
    kind: 'consumable',
    reason: '开学前统一补充防护用品',
    supplier: trade,
    lines: [gloves('32'), line('防护眼镜', '防雾', '副', 'ppe', '25', '18')],
  },
  {
    hours: 1_320,
    outcome: 'paid',
    name: '磁力搅拌器',
    kind: 'device',
    reason: '原有设备报废，教学实验台每台一件',
    supplier: '上海仪电实验设备有限公司',
    lines: [line('磁力搅拌器', '加热型 20 L', '台', 'device', '6', '860')],
  },
  {
    hours: 1_050,
    outcome: 'received',
    name: '通风橱检测服务',
    kind: 'service',
    reason: '年度面风速检测',
    supplier: '安徽安评检测技术有限公司',
    lines: [line('通风橱面风速检测', '每台出具报告', '台', 'testing', '8', '150')],
  },
  {
    hours: 820,
    outcome: 'paid',
    name: '玻璃器皿补充',
    kind: 'consumable',
    reason: '破损补充',
    supplier: glass,
    lines: [beaker('12.80')],
  },
  {
    hours: 640,
    outcome: 'received',
    name: '办公用品',
    kind: 'office',
    reason: '实验记录和档案整理',
    supplier: trade,
    lines: [
      line('实验记录本', 'A4 100 页', '本', 'office', '60', '9.80'),
      line('档案盒', '5 cm', '个', 'office', '40', '6.50'),
    ],
  },
  {
    hours: 420,
    outcome: 'closed',
    name: '电子元件',
    kind: 'consumable',
    reason: '电化学测试装置维修',
    supplier: trade,
    lines: [
      line('继电器模块', '8 路', '块', 'electronic', '4', '46'),
      line('步进电机', '42 型', '台', 'electronic', '2', '95'),
    ],
  },
  {
    hours: 300,
    outcome: 'partly',
    name: '手套和滤纸',
    kind: 'consumable',
    reason: '日常消耗',
    supplier: trade,
    lines: [gloves('35'), line('定性滤纸', '11 cm', '盒', 'glassware', '20', '14')],
  },
  {
    hours: 190,
    outcome: 'ordered',
    name: '台式离心机',
    kind: 'device',
    reason: '样品前处理，原设备转速不足',
    supplier: '上海仪电实验设备有限公司',
    lines: [line('台式离心机', '4000 r/min 8×15 mL', '台', 'device', '1', '7800')],
  },
  {
    hours: 120,
    outcome: 'passed',
    name: '应急物资',
    kind: 'consumable',
    reason: '按检查要求配备泄漏处置物资',
    supplier: trade,
    lines: [line('吸附棉', '通用型 40 cm×50 cm', '包', 'emergency', '10', '128')],
  },
  {
    hours: 90,
    outcome: 'rejected',
    name: '办公桌椅',
    kind: 'office',
    reason: '研究生工位更新',
    supplier: '',
    lines: [line('办公椅', '升降', '把', 'furniture', '12', '380')],
  },
  {
    hours: 62,
    outcome: 'collegeDone',
    name: '超纯水机',
    kind: 'device',
    reason: '分析测试用水，替换已停产的旧机',
    supplier: '',
    lines: [line('超纯水机', '10 L/h', '台', 'device', '1', '15600')],
  },
  {
    hours: 30,
    outcome: 'cardDone',
    name: '移液器校准',
    kind: 'service',
    reason: '计量检定到期',
    supplier: '',
    lines: [line('移液器校准', '单道', '支', 'testing', '15', '60')],
  },
  {
    hours: 8,
    outcome: 'waiting',
    name: '烧杯和量筒',
    kind: 'consumable',
    reason: '新学期教学实验',
    supplier: '',
    lines: [beaker('12.80'), line('量筒', '100 mL', '个', 'glassware', '20', '8.50')],
  },
  {
    hours: 2,
    outcome: 'draft',
    name: '标签和记号笔',
    kind: 'office',
    reason: '试剂瓶标识',
    supplier: '',
    lines: [line('防水标签', '50 mm×30 mm 500 张', '卷', 'office', '10', '22')],
  },
];
