import DOMPurify from 'dompurify';
import { richTextRules } from '../../shared/rich-text.rules.ts';

const { tags, linkSchemes } = richTextRules;
const rules = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i'),
};

/** Rich text as it is read. The server has cleaned it when it was stored; it is cleaned again where it becomes markup. */
export const RichView = ({ html }: { html: string }) => (
  // What DOMPurify lets through is markup without code.
  <div className="forms-rich-view" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, rules) }} />
);
