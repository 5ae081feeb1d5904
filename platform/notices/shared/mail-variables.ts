import { fillText } from './define.ts';

/** Variables of every mail, besides those of its notice. */
export const mailVariables = ['school', 'link', 'sender', 'date'] as const;

/** Pictures of one mail, and their bytes in all: many mail servers refuse mails of more than a few megabytes. */
export const maxPictures = 5;
export const maxPictureBytes = 2_000_000;
export const pictureLimit = `最多 ${maxPictures} 张，合计不超过 ${maxPictureBytes / 1e6}M`;

const pictureName = /^picture_(\d+)$/;
/** Names of the variables that stand for the pictures of a mail, in their order. */
export const picturesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `picture_${at + 1}`);

type Explained = { label: string; sample: string };

/** What variables mean, and what they are in a preview. */
const explained: Record<string, Explained> = {
  school: { label: '学校名称', sample: '示范大学' },
  link: { label: '平台页面链接', sample: '打开平台查看' },
  sender: { label: '发送人', sample: '李老师' },
  date: { label: '日期', sample: '2026-11-24' },
  act_name: { label: '活动名称', sample: '11 月日常巡查' },
  act_no: { label: '活动编号', sample: 'XC20261124001' },
  lab: { label: '实验室', sample: '有机合成实验室' },
  college: { label: '学院', sample: '化学学院' },
  problem_no: { label: '隐患编号', sample: 'YH202600100037' },
  description: { label: '隐患描述', sample: '灭火器压力不足，需要更换' },
  level: { label: '隐患等级', sample: '一般' },
  deadline: { label: '期限', sample: '2026-12-01' },
  days_left: { label: '天数', sample: '3' },
  duty: { label: '责任人', sample: '张老师' },
  opinion: { label: '意见', sample: '请补充整改后的照片' },
  result: { label: '结果', sample: '通过' },
  count: { label: '数量', sample: '2' },
  title: { label: '标题', sample: '关于 11 月实验室检查情况的通报' },
  no: { label: '文号', sample: '实安通〔2026〕3号' },
  end: { label: '结束时间', sample: '2026-12-04 23:59' },
  plan_name: { label: '自查计划', sample: '本学期实验室自查' },
  from: { label: '开始日期', sample: '2026-11-23' },
  to: { label: '结束日期', sample: '2026-11-29' },
};

export function labelOfVariable(name: string): string {
  const picture = pictureName.exec(name)?.[1];
  return picture ? `图片 ${picture}` : (explained[name]?.label ?? name);
}

/** Sample values of variables; one that is not explained stands for itself. */
export const samplesOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, explained[name]?.sample ?? `【${name}】`]));

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

type Params = Record<string, string | number>;
type Mail = { subject: string; body: string };

/**
 * A mail with its values: text in the subject, markup in the body; `link` is the address behind its variable, `pictures`
 * those of its pictures in their order, `undefined` for one that is not there.
 */
export function fillMail(
  { subject, body }: Mail,
  params: Params,
  link: string,
  pictures: readonly (string | undefined)[] = [],
): { subject: string; html: string } {
  const escaped = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, escapeHtml(String(value))]));
  const opened = link && `<a href="${escapeHtml(link)}">打开平台查看</a>`;
  return {
    subject: fillText(subject, { ...params, link })
      .replace(/\s+/g, ' ')
      .trim(),
    html: fillText(body, { ...escaped, link: opened, ...shown(pictures) }),
  };
}

const shown = (pictures: readonly (string | undefined)[]) =>
  Object.fromEntries(
    picturesOf(pictures.length).map((name, at) => {
      const address = pictures[at];
      return [
        name,
        address ? `<img src="${escapeHtml(address)}" alt="${labelOfVariable(name)}" style="max-width:100%">` : '',
      ];
    }),
  );
