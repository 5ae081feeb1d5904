import type { Editor } from '@tiptap/react';
import { notify } from '#kernel/web/ui/notify.ts';
import { richTextRules } from '../../shared/rich-text.rules.ts';

const isAddress = new RegExp(`^(?:${richTextRules.linkSchemes.join('|')}):\\S+$`, 'i');

/** Makes a link of the selected text, or takes it away; an address without a scheme is one of the web. */
export function askLink(editor: Editor): void {
  if (editor.isActive('link')) return void editor.chain().focus().extendMarkRange('link').unsetLink().run();
  const { from, to } = editor.state.selection;
  const text = editor.state.doc.textBetween(from, to).trim();
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text;
  if (isAddress.test(address)) editor.chain().focus().setLink({ href: address }).run();
  else notify.warn('请先选中一个网址（如 https://www.example.edu.cn），再点“链接”');
}
