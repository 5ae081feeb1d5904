import { contrastOf, mixColor } from '#kernel/shared/color.ts';

/** Grounds of links and buttons: white, the page, and the tint of selected rows, which is 13 % of the colour itself. */
const grounds = (color: string) => ['#ffffff', '#f1f4f9', mixColor(color, 0.13, 255)];
const least = 4.5;

/** Why a colour cannot be that of links and buttons; undefined for a good one, and for none. */
export function themeColorFault(value: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return undefined;
  const contrast = Math.min(...grounds(value).map((ground) => contrastOf(value, ground)));
  if (contrast >= least) return undefined;
  return `颜色太浅，链接和按钮上的文字看不清（对比度 ${contrast.toFixed(1)}，至少 ${least}），请选深一些的颜色`;
}
