import { offer } from '#kernel/server/offers.ts';
import { roomChanges } from '#platform/org/server/public.ts';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import { submitChanges } from './change-submit.service.ts';

/** Changes of rooms go by the modes of the school. */
export const roomChangeOffer = offer(roomChanges, {
  submit: (ctx, save) => submitChanges(ctx, { infoType: InfoType.room, ...save }),
});
