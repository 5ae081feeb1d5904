// Styles of the UI kit: the browser gets them as files beside the scripts, instead of making them at each first page
// (ADR 85).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** Folders of the kit whose classes have another name. */
const otherNames: Readonly<Record<string, string>> = {
  btn: 'button',
  col: 'grid',
  'float-btn': 'float-button',
  picker: 'date-picker',
  qrcode: 'qr-code',
  row: 'grid',
  wave: '_util',
};
/** What belongs to no component: keyframes, and classes of motion. */
const shared = 'shared';

/** Text from right to left, and columns that a grid moves elsewhere: no page has them. */
const unused = /-rtl(?![a-z])|\.ant-col-(?:[a-z]+-)?(?:push|pull|offset|order)/;

const styleFile = /\/antd\/es\/(_util|[a-z-]+)\/(?:.+\/)?style(?:\/[^/]+)?\.js$/;
const ownSheet = /\/antd\/es\/(_util|[a-z-]+)\/own\.css$/;
const makers = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/** The folder of the kit that a selector styles: the one whose name its first class begins with. */
export function folderOf(selector: string, folders: readonly string[]): string {
  const words = /\.ant-([a-z0-9-]+)/.exec(selector)?.[1]?.split('-') ?? [];
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join('-');
    const folder = otherNames[name] ?? name;
    if (folders.includes(folder)) return folder;
  }
  return shared;
}

/** The rules for a folder, in a layer, so that every rule of the product goes before. */
export function sheetOf(css: string, folder: string, folders: readonly string[]): string {
  const root = postcss.parse(css);
  root.walkRules((rule: Rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((one) => !unused.test(one) && folderOf(one, folders) === folder);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  if (folder !== shared) root.walkAtRules(/keyframes$/, (rule) => void rule.remove());
  removeEmpty(root);
  return `@layer antd{${root.toString()}}`;
}

/** `0%` and `to` are rules of a keyframe, no selectors. */
const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

function removeEmpty(root: Root) {
  const isEmpty = (node: ChildNode): node is ChildNode & Container => 'nodes' in node && node.nodes?.length === 0;
  root.walkAtRules((rule) => void (isEmpty(rule) && rule.remove()));
}

type Node = { type: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] };

/** Calls that make the styles of a component, anywhere below a node. */
function callsBelow(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as Node;
  const own = type === 'CallExpression' && makers.includes(callee?.name ?? '') ? [node as Node] : [];
  return [...own, ...Object.values(node).flatMap(callsBelow)];
}

/** Each style module of the kit loads the rules of its folder from the kit's own style sheet, and makes none itself. */
export function antdStyles(root: string): Plugin {
  const kit = join(root, 'node_modules/antd');
  const css = readFileSync(join(kit, 'dist/antd.css'), 'utf8');
  const folders = readdirSync(join(kit, 'es'), { withFileTypes: true }).flatMap((it) =>
    it.isDirectory() ? it.name : [],
  );
  return {
    name: 'lab-antd-styles',
    enforce: 'pre',
    resolveId: (source) => (ownSheet.test(source) ? source : undefined),
    load(id) {
      const folder = ownSheet.exec(id)?.[1];
      return folder && sheetOf(css, folder, folders);
    },
    transform(code, id) {
      if (id.endsWith('/antd/dist/antd.css')) return { code: sheetOf(code, shared, folders), map: null };
      const folder = styleFile.exec(id)?.[1];
      const functions = folder ? callsBelow(this.parse(code)).flatMap((call) => call.arguments?.[1] ?? []) : [];
      if (functions.length === 0) return undefined;
      let text = code;
      for (const { start, end } of functions.sort((a, b) => b.start - a.start))
        text = `${text.slice(0, start)}() => []${text.slice(end)}`;
      return { code: `import '${kit}/es/${folder}/own.css';\n${text}`, map: null };
    },
  };
}
