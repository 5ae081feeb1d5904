import sanitize from 'sanitize-html';
import { ControlKind } from '../shared/control-kind.ts';
import { isChild, type FormSchema, type LeafControl } from '../shared/form-schema.ts';
import { richTextRules } from '../shared/rich-text.rules.ts';

const { tags, linkSchemes } = richTextRules;

const link = { rel: 'noopener noreferrer nofollow', target: '_blank' };
const isAddress = new RegExp(`^(?:${linkSchemes.join('|')}):[^\\s"<>]+$`, 'i');

/** Rich text with nothing but the markup that forms know; scripts, styles, events and relative addresses are removed. */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: isAddress.test(href) ? { href, ...link } : {} }),
    },
  });

const cleanControl = (control: LeafControl): LeafControl =>
  control.kind === ControlKind.rich && typeof control.value === 'string'
    ? { ...control, value: cleanRichText(control.value) }
    : control;

/** A design whose rich texts are clean. */
export const cleanDesign = (schema: FormSchema): FormSchema => ({
  controls: schema.controls.map((control) =>
    isChild(control) ? { ...control, controls: control.controls.map(cleanControl) } : cleanControl(control),
  ),
});
