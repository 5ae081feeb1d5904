import type { Dictionary } from '#platform/codes/server/public.ts';

/** Dictionaries of budget cards; a school may rename codes and add its own. */
export const fundsCodes: Readonly<Record<string, Dictionary>> = {
  fund_card_type: {
    name: '经费卡类型',
    rows: 'safety 安全专项, construction 建设, teaching 教学运行, research 科研, own 自筹',
    fixed: true,
  },
};
