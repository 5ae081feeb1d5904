import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvinceTemplateInput } from '../../shared/province/province-template.ts';

/** Rows of the table below a heading of `province-file.md`, the titles first. */
export function tableOf(heading: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, 'province-file.md'), 'utf8');
  const [, part = ''] = text.split(`## ${heading}\n`);
  const lines = part
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = lines.map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
  return cells.filter((_, at) => at !== 1);
}

const words = (text: string) =>
  text.split(' ').map((pair) => {
    const [own, code] = pair.split('=');
    return { own: own!, code: code! };
  });
const plain = { mask: 'none' as const, is_required: false, words: [] };

/** The layout of a province: other columns, order, headings, codes and masks. */
export const provinceTemplate: ProvinceTemplateInput = {
  name: '某省模板',
  columns: [
    { ...plain, field: 'serial', title: '序号' },
    { ...plain, field: 'fixed', title: '省份代码', text: '44' },
    { ...plain, field: 'college', title: '单位名称' },
    { ...plain, field: 'name', title: '实验室' },
    {
      ...plain,
      field: 'nature',
      title: '类型代码',
      is_required: true,
      words: words('教学=01 科研=02 教学科研=03 公共平台=04 实训=05 其他=09'),
    },
    {
      ...plain,
      field: 'lab_level',
      title: '风险等级',
      words: words('Ⅰ级（重大风险）=A1 Ⅱ级（高风险）=A2 Ⅲ级（中风险）=A3 Ⅳ级（低风险）=A4'),
    },
    { ...plain, field: 'toxic', title: '剧毒品', words: words('是=1 否=0') },
    { ...plain, field: 'biosafety', title: '生物安全', words: words('BSL-1=一级 BSL-2=二级 BSL-3=三级 BSL-4=四级') },
    { ...plain, field: 'head', title: '责任人', mask: 'name', is_required: true },
    { ...plain, field: 'phone', title: '手机', mask: 'phone' },
    { ...plain, field: 'officer', title: '安全员', mask: 'name' },
    { ...plain, field: 'area', title: '面积㎡' },
    { ...plain, field: 'use_status', title: '状态', words: words('开放=10 不开放=20 临时关闭=30') },
  ],
};
