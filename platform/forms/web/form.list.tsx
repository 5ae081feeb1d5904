import { processForms } from './parts/form-family.ts';
import { FormTable } from './parts/form-table.tsx';

/** Forms of processes. */
export const FormListPage = () => <FormTable family={processForms} />;
