/** A part of an article: heading, paragraph, items of a list, or a picture by its name or number. */
export type Part =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'items'; items: string[] }
  | { kind: 'picture'; name: string; caption: string };

const picture = /^\[图[:：]?\s*([\w-]+)\]\s*(.*)$/;

function partOf(line: string): Part {
  const [, name, caption] = picture.exec(line) ?? [];
  if (name !== undefined) return { kind: 'picture', name, caption: caption ?? '' };
  if (/^#+ /.test(line)) return { kind: 'heading', text: line.replace(/^#+ +/, '') };
  if (/^[-•] /.test(line)) return { kind: 'items', items: [line.slice(2).trim()] };
  return { kind: 'paragraph', text: line };
}

/**
 * The parts of a text: `# ` starts a heading, `- ` an item, `[图1] …` is the first picture with its caption; every other
 * line is a paragraph.
 */
export function partsOf(body: string): Part[] {
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).reduce<Part[]>((parts, line) => {
    const [part, last] = [partOf(line), parts.at(-1)];
    if (part.kind === 'items' && last?.kind === 'items') last.items.push(...part.items);
    else parts.push(part);
    return parts;
  }, []);
}
