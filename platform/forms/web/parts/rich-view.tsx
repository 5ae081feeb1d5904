import DOMPurify from 'dompurify';
import { richTextRules } from '../../shared/rich-text.rules.ts';

const { tags, linkSchemes } = richTextRules;
const rules = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i'),
};
/** Pictures of this server as well, such as those of a mail. */
const pictureRules = {
  ...rules,
  ALLOWED_TAGS: [...tags, 'img'],
  ALLOWED_ATTR: [...rules.ALLOWED_ATTR, 'src', 'alt'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${linkSchemes.join('|')}):|/(?![/\\\\]))`, 'i'),
};

export type RichViewProps = { html: string; pictures?: boolean };

/** Rich text as it is read. The server has cleaned it when it was stored; it is cleaned again where it becomes markup. */
export const RichView = ({ html, pictures = false }: RichViewProps) => (
  // What DOMPurify lets through is markup without code.
  <div
    className="forms-rich-view"
    dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, pictures ? pictureRules : rules) }}
  />
);
