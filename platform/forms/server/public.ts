export { fileIds, resolveValues, withCopies, withFileLinks } from './form-value.service.ts';
export { recordFormUse, removeFormUse } from './form-use.service.ts';
export { findFormVersion, publishedForms } from './published-form.queries.ts';
export { cleanRichText } from './rich-text.rules.ts';
export { builtInOffer } from './built-in.service.ts';
export { optionOffer, readSources } from './variable.queries.ts';
