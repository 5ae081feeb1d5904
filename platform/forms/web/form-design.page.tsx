import { useParams } from 'react-router';
import { FormDesigner } from './parts/form-designer.tsx';
import { processForms } from './parts/form-family.ts';

/** Designer of a form of processes; `0` in the address designs a new one. */
export function FormDesignPage() {
  const { id = '0' } = useParams();
  return <FormDesigner key={id} id={Number(id)} family={processForms} />;
}
