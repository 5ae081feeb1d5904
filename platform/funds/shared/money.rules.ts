/** Amounts of money are texts of yuan with two decimals; sums are computed in whole cents. */
export const centsOf = (amount: string | number): number => Math.round(Number(amount) * 100);
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2);

/** The sum of amounts. */
export const sumOf = (amounts: readonly (string | number)[]): string =>
  yuanOf(amounts.reduce<number>((sum, one) => sum + centsOf(one), 0));

/** Price times count. */
export const timesOf = (price: string | number, count: number): string => yuanOf(centsOf(price) * count);

/** With separators, as people read it: `12,300.00`. */
export function moneyText(amount: string | number): string {
  const [whole, part] = yuanOf(centsOf(amount)).split('.');
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}

const digits = '零壹贰叁肆伍陆柒捌玖';
const units = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits in capitals, with one 零 for any zeros between. */
function groupText(value: number): string {
  let text = '';
  let isGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) isGap = text !== '';
    else {
      text += `${isGap ? '零' : ''}${digits[digit]}${units[place]}`;
      isGap = false;
    }
  }
  return text;
}

function wholeText(yuan: number): string {
  let text = '';
  let isGap = false;
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const value = Math.floor(yuan / 10_000 ** at) % 10_000;
    if (value === 0) isGap = text !== '';
    else {
      text += `${text !== '' && (isGap || value < 1_000) ? '零' : ''}${groupText(value)}${groups[at]}`;
      isGap = false;
    }
  }
  return text;
}

/** An amount in the capitals of Chinese documents: 壹仟零伍元叁角整. */
export function capitalsOf(amount: string | number): string {
  const cents = centsOf(amount);
  const [yuan, jiao, fen] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10];
  if (cents === 0) return '零元整';
  const whole = yuan > 0 ? `${wholeText(yuan)}元` : '';
  if (jiao === 0 && fen === 0) return `${whole}整`;
  const tenth = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : '零';
  return `${whole}${tenth}${fen > 0 ? `${digits[fen]}分` : '整'}`;
}
