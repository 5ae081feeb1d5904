// The manual as a page of the product: docs/manual.md, converted when the web is built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { ManualPart } from '#kernel/shared/manual.ts';

const moduleName = 'virtual:manual';
const anchor = /^<a id="([\w-]+)"><\/a>\s*$/;
// Replaced by the address that the build gives to a picture.
const addressOf = (picture: string) => `@@${picture}@@`;

type Size = { width: number; height: number };

/** Provides `virtual:manual`: the parts of the manual, with the addresses of its pictures. */
export function manual(root: string): Plugin {
  return {
    name: 'lab-manual',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      this.addWatchFile(join(root, 'docs/manual.md'));
      return moduleOf(root, await readManual(root));
    },
  };
}

/** The parts of docs/manual.md; each is preceded by `<a id="…"></a>`, which pages and links refer to. */
export async function readManual(root: string): Promise<ManualPart[]> {
  const source = readFileSync(join(root, 'docs/manual.md'), 'utf8');
  const names = picturesIn(source);
  const sizes = await Promise.all(names.map(async (name) => [name, await sizeOf(join(root, 'docs', name))] as const));
  return partsOf(source, new Map(sizes));
}

const picturesIn = (source: string) => [
  ...new Set([...source.matchAll(/\]\((pictures\/[^)\s]+)\)/g)].map((it) => it[1]!)),
];

async function sizeOf(file: string): Promise<Size> {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}

/** Converts the text of a manual; throws for a heading without an anchor and for an anchor used twice. */
export function partsOf(source: string, sizes: ReadonlyMap<string, Size> = new Map()): ManualPart[] {
  const marked = converterWith(sizes);
  const parts: (Omit<ManualPart, 'html'> & { tokens: Token[] })[] = [];
  let id: string | undefined;
  for (const token of marked.lexer(joined(source))) {
    const named = anchor.exec(token.raw);
    if (named) id = named[1];
    else if (token.type === 'heading' && (token.depth === 2 || token.depth === 3)) {
      const title = (token as Tokens.Heading).text;
      if (!id) throw new Error(`docs/manual.md: "${title}" has no anchor`);
      if (parts.some((part) => part.id === id)) throw new Error(`docs/manual.md: anchor "${id}" is used twice`);
      parts.push({ id, title, level: token.depth, text: '', tokens: [] });
      id = undefined;
    } else parts.at(-1)?.tokens.push(token);
  }
  return parts.map(({ tokens, ...part }) => {
    const html = marked.parser(tokens);
    return { ...part, html, text: plainText(html) };
  });
}

// A line break between Chinese characters would become a space.
const joined = (source: string) => source.replace(/(\P{ASCII})\n *(?=\P{ASCII})/gu, '$1');

function converterWith(sizes: ReadonlyMap<string, Size>): Marked {
  return new Marked({
    renderer: {
      image({ href, text }) {
        const size = sizes.get(href);
        const space = size ? ` width="${size.width}" height="${size.height}"` : '';
        const address = addressOf(href);
        // A click shows the picture in full size.
        return `<a href="${address}" target="_blank" rel="noopener"><img src="${address}" alt="${text}" loading="lazy"${space}></a>`;
      },
    },
  });
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const plainText = (html: string) =>
  html
    .replace(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();

function moduleOf(root: string, parts: readonly ManualPart[]): string {
  const text = JSON.stringify(parts);
  const names = [...new Set([...text.matchAll(/@@(.+?)@@/g)].map((it) => it[1]!))];
  const imports = names.map((name, at) => `import p${at} from ${JSON.stringify(`${join(root, 'docs', name)}?url`)};`);
  const code = names.reduce((all, name, at) => all.replaceAll(addressOf(name), `" + p${at} + "`), text);
  return `${imports.join('\n')}\nexport const manual = ${code};`;
}
