import { useSearchParams } from 'react-router';
import { FormDesigner } from './form-designer.tsx';
import { extensionForms } from './form-family.ts';

/** Designer of a form that extends labs, rooms, people or equipment; `?id=` names an existing one. */
export function ExtensionDesign() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? 0);
  return <FormDesigner key={id} id={Number.isSafeInteger(id) && id > 0 ? id : 0} family={extensionForms} />;
}
