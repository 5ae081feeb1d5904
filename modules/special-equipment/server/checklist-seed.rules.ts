import type { ChecklistItem } from '../shared/checklist.rules.ts';
import { InspectionKind } from '../shared/kinds.ts';

type Seed = { code: string; kind: number; name: string; items: ChecklistItem[] };

/** `!` before a text: its failure stops the equipment; `+`: its failure is shown by a photo. */
const item = (line: string): ChecklistItem => ({
  text: line.replace(/^[!+]+/, ''),
  is_critical: line.startsWith('!'),
  needs_photo: /^[!+]*\+/.test(line),
});

const vessel = [
  '使用登记证、产品合格证和操作规程齐全，技术档案完整',
  '作业人员证书有效，运行和维护记录完整',
  '铭牌和使用登记标志清晰',
  '!+本体、接口和焊缝无裂纹、过热、变形和泄漏',
  '+外表面无严重腐蚀，保温层、防腐层完好',
  '+支座无损坏，基础无下沉、倾斜，紧固螺栓齐全',
  '!安全阀在校验有效期内，铅封完好，无泄漏',
  '!压力表在检定有效期内，表盘清晰，指示归零',
  '爆破片、液位计和测温仪表完好，在有效期内',
  '!快开门式压力容器的安全联锁装置完好，动作可靠',
  '排放（疏水、排污）装置完好',
  '运行期间压力、温度和液位在允许范围内，无异常振动和响声',
];

const similar = [
  '铭牌清晰，操作规程张贴在设备旁',
  '操作人员经过培训，使用记录完整',
  '!+本体、盖、密封圈无裂纹、变形和泄漏',
  '!安全阀在校验有效期内，动作灵活',
  '!压力表在检定有效期内，指示归零',
  '!开盖联锁完好，有压时不能打开',
  '电源线、插头和接地完好',
  '+放置平稳，周围无易燃易爆物品',
];

const pipe = [
  '管道标识（介质、流向）清晰，技术档案完整',
  '!+管道、焊缝和接口无裂纹、变形和泄漏',
  '+防腐层、保温层完好，支吊架牢固',
  '!阀门启闭灵活，无泄漏',
  '!安全阀、压力表在有效期内',
  '!可燃、有毒介质管道的报警和切断装置完好',
];

const { yearly, full } = InspectionKind;
const list = (code: string, kind: number, name: string, lines: readonly string[]): Seed => ({
  code,
  kind,
  name,
  items: lines.map(item),
});

/** Checklists that a school starts with and edits. */
export const checklistSeed: readonly Seed[] = [
  list('2000', yearly, '压力容器年度检查', vessel),
  list('8000', yearly, '压力管道年度检查', pipe),
  list('R000', yearly, '小型压力容器年度检查', similar),
  list('R000', full, '小型压力容器定期检查', similar),
];
