/** A part of a text: a heading, a paragraph, or the items of a list. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'items'; items: string[] };

const lineOf = (line: string): Block => {
  if (/^#+ /.test(line)) return { kind: 'heading', text: line.replace(/^#+ +/, '') };
  if (/^[-•] /.test(line)) return { kind: 'items', items: [line.slice(2).trim()] };
  return { kind: 'paragraph', text: line };
};

/** The parts of a text: `# ` starts a heading, `- ` an item of a list, every other line is a paragraph. */
export function blocksOf(body: string): Block[] {
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).reduce<Block[]>((blocks, line) => {
    const [block, last] = [lineOf(line), blocks.at(-1)];
    if (block.kind === 'items' && last?.kind === 'items') last.items.push(...block.items);
    else blocks.push(block);
    return blocks;
  }, []);
}
