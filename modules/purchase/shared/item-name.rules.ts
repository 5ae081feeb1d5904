/** The name by which purchases of the same thing are found: without case, blanks and punctuation. */
export const itemOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');

const casNumber = /\b\d{2,7}-\d{2}-\d\b/g;
const before =
  /^(?:无水|工业级?|医用|食用|实验用|试剂级?|分析纯|化学纯|优级纯|色谱纯|光谱纯|高纯|浓|稀|\d+(?:\.\d+)?[%％]|\d+(?:\.\d+)?度)/;
const after =
  /(?:水?溶液|试剂|消毒液|分析纯|化学纯|优级纯|色谱纯|高纯|\d+(?:\.\d+)?[%％]|\d+(?:\.\d+)?(?:ml|l|g|kg|毫升|升|克|千克)|ar|gr|cp|hplc|瓶装|桶装)$/;

/** A word and what remains of it without grades, strengths and packages. */
function stripped(word: string): string[] {
  const words = [word];
  for (let rest = word; ;) {
    const next = rest.replace(before, '').replace(after, '');
    if (next === rest || next === '') return words;
    words.push((rest = next));
  }
}

/** Names and CAS numbers by which the catalogue of chemicals may know a thing, in lower case. */
export function chemicalWords(name: string, spec = ''): string[] {
  const plain = name.normalize('NFKC').toLowerCase().trim();
  const tokens = [plain.replace(/\s+/g, ''), ...plain.split(/[\s()[\]【】]+/)].filter(Boolean);
  const numbers = `${name} ${spec}`.normalize('NFKC').match(casNumber) ?? [];
  return [...new Set([...tokens.flatMap(stripped), ...numbers])];
}

/** The word for gas in which a name ends; one beside other words, such as 氢气发生器, is an apparatus. */
export function gasIn(name: string, words: readonly string[]): string | undefined {
  const tokens = chemicalWords(name);
  return words.find((word) =>
    tokens.some((token) => ['', '瓶', '钢瓶', '气体'].some((end) => token.endsWith(`${word}${end}`))),
  );
}
