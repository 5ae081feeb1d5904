import { implement, type Route } from '#kernel/server/implement.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { equipmentKindApi } from '../shared/equipment-kind.ts';

export const equipmentKindRoutes: Route[] = [implement(equipmentKindApi.all, (ctx) => codesOf(ctx, 'equipment_type'))];
