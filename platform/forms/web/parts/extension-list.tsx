import { extensionForms } from './form-family.ts';
import { FormTable } from './form-table.tsx';

/** Forms that extend labs, rooms, people and equipment. */
export const ExtensionList = () => <FormTable family={extensionForms} />;
