// Between two Chinese characters a line break is layout; between other words it separates.
const joinsChinese = /(?<=[\u3400-\u9fff])\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*(?=[\u3400-\u9fff])/g;
const breaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*/g;

/** A text of one line: what was pasted over several lines, or from cells of a table, is joined. */
export const oneLine = (text: string) => text.replace(joinsChinese, '').replace(breaks, ' ').trim();

// They turn or hide what stands beside them, so that a text reads as another; flags of emoji are made of tags.
const controls = /(?![\t\n\v\f\r])\p{Cc}|[\u061c\u202a-\u202e\u2066-\u2069]/u;
const formats = /[\p{Cc}\p{Cf}]/u;

/** True if a text holds characters that nobody sees and that change how it reads; a line may have none at all. */
export const hidesText = (text: string, isLine: boolean) => (isLine ? formats : controls).test(text);
