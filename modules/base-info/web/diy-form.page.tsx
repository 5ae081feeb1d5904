import { ExtensionFormDesign } from '#platform/forms/web/public.tsx';

/** Designer of such a form; `?id=` names an existing one. */
export const DiyFormDesignPage = () => <ExtensionFormDesign />;
