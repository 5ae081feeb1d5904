import { ExtensionFormList } from '#platform/forms/web/public.tsx';

/** Forms of the school that extend laboratories, rooms, people and equipment. */
export const DiyFormListPage = () => <ExtensionFormList />;
