import { defineReactChild } from '#kernel/web/children/react-child.tsx';
import { VisualApp } from '#modules/visual/web/public.tsx';

export const visual = defineReactChild(() => <VisualApp />);
