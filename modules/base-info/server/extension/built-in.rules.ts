import { offer } from '#kernel/server/offers.ts';
import { builtInOffer } from '#platform/forms/server/public.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { equipmentApi } from '../../shared/equipment.ts';
import { ExtensionTarget } from '../../shared/extension.ts';
import { labApi } from '../../shared/lab.ts';

/** Fields of a form must not be named like those that the platform has. */
export const builtInNames = (
  [
    [ExtensionTarget.lab, labApi.create],
    [ExtensionTarget.room, roomApi.create],
    [ExtensionTarget.person, userApi.create],
    [ExtensionTarget.equipment, equipmentApi.create],
  ] as const
).map(([target, { input }]) => offer(builtInOffer, { target, names: Object.keys(input.shape) }));
